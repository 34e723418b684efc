import type { ReservationLimits } from "#shop/config/reservation-limits.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "./save-setting.server.ts";
import { HELD_PIECES_KEY, readHeldPieces } from "./settings-queries.server.ts";

/** 1 to 100,000 each. Running payment attempts are not affected. Rules: STOCK-31. */
export function saveHeldPieces(
  deps: Pick<Services, "db" | "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  pieces: ReservationLimits,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, {
    key: HELD_PIECES_KEY,
    value: pieces,
    stored: pieces,
    version,
    read: (trx) => readHeldPieces(trx, deps.config.heldPieces),
  });
}
