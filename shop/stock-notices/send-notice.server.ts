import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Logger } from "#platform/logging.server.ts";
import type { Mailer } from "#platform/mailer.server.ts";
import { findProduct } from "#shop/catalogue/catalogue-queries.server.ts";
import { noticeText, noticeWords } from "./mail/notice-words.ts";
import { findNotice } from "./stock-notice-queries.server.ts";
import { markMailed, putBackNotice } from "./stock-notice-store.server.ts";

export interface NoticeMailDependencies {
  db: Database;
  clock: Clock;
  config: Config;
  logger: Logger;
  /** Null: no mail is set up. */
  mailer: Mailer | null;
}

/**
 * Mails a claimed notice, once. A piece that is gone again by now mails nobody: the person waits on. Throws when the
 * mail server does not take it, so that the job is tried again under the same message id.
 */
export async function sendNotice(deps: NoticeMailDependencies, { noticeId }: { noticeId: string }): Promise<void> {
  const { db, clock, config, logger, mailer } = deps;
  const notice = await findNotice(db, noticeId);
  if (!notice?.claimedAt || notice.mailedAt) return;
  const product = notice.available > 0 ? await findProduct(db, notice.productId) : null;
  if (!product) return putBackNotice(db, noticeId);
  if (!mailer) return logger.info({ notice: noticeId }, "no mail is set up");
  const words = noticeWords(notice, product);
  // Loaded with the first mail: nothing else needs it.
  const { renderNoticeMail } = await import("./mail/notice-mail.server.tsx");
  const { brand, publicUrl } = config;
  await mailer.send({
    to: notice.email,
    subject: words.subject,
    html: renderNoticeMail({ words, picture: product.pictures[0] ?? null, brand, publicUrl }),
    text: noticeText(words, brand, publicUrl),
    messageId: `${noticeId}.${notice.claimedAt.getTime()}`,
  });
  await markMailed(db, noticeId, clock());
}
