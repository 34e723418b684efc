import { ChevronRight, Pencil } from "lucide-react";
import { Link } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { valueAt } from "#platform/value-at.ts";
import { readStoredTexts } from "#shop/settings/settings-queries.server.ts";
import { TEXT_GROUPS, type TextGroup } from "#shop/settings/texts/text-entry.ts";
import { SHOP_TEXTS, type TextKey } from "#shop/settings/texts/texts.ts";
import { AdminScreen, Panel } from "../../page/admin-panel.tsx";
import type { Route } from "./+types/texts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const stored = await readStoredTexts(db);
  return { changed: Object.keys(stored).filter((key) => Object.keys(valueAt(stored, key)?.parts ?? {}).length > 0) };
}

const KEYS = Object.keys(SHOP_TEXTS) as TextKey[];
const GROUPS = Object.keys(TEXT_GROUPS) as TextGroup[];

/** The texts an owner may edit, by group. */
export default function Texts({ loaderData: { changed } }: Route.ComponentProps) {
  return (
    <AdminScreen
      title="Textos"
      lead="O que a loja escreve aos clientes, por e-mail e pelo WhatsApp. Valores, códigos, prazos e direitos ficam sempre."
    >
      {GROUPS.map((group) => (
        <Panel key={group} title={TEXT_GROUPS[group]}>
          <ul className="-mt-4 -mb-2 grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-2">
            {KEYS.filter((key) => SHOP_TEXTS[key].group === group).map((key) => (
              <li key={key} className="grid border-line border-b max-lg:last:border-b-0">
                <Link
                  to={`/admin/configuracoes/textos/${key}`}
                  className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3 hover:bg-tile"
                >
                  <span className="grid min-w-0 flex-1 basis-60 gap-0.5">
                    <span className="font-semibold">{SHOP_TEXTS[key].name}</span>
                    <span className="text-ink-soft text-small">{SHOP_TEXTS[key].used}</span>
                  </span>
                  <span className="inline-flex items-center gap-3">
                    {changed.includes(key) && <StatusPill tone="info" icon={Pencil} label="Alterado" />}
                    <Icon of={ChevronRight} size="s" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </AdminScreen>
  );
}
