import { expect, test } from "vitest";
import { SHOP_TEXTS } from "#shop/settings/texts/texts.ts";
import { sampleParts } from "#tests/setup/mails/sample-parts.ts";
import { EMAIL_REGISTER, renderSample } from "./email-register.server.ts";

const PARTS = sampleParts();
const OWN = "Com carinho, <b>{loja}</b> & equipe";
const MAILS = Object.entries(SHOP_TEXTS).flatMap(([key, { parts }]) =>
  "subject" in parts ? [[key, parts as Record<string, string>] as const] : [],
);

test.each(MAILS)("%s: the owner's words come in as text, and all else of the mail stays", async (key, parts) => {
  const entry = EMAIL_REGISTER.find(({ id }) => id === key);
  if (!entry) throw new Error(`no sample of ${key}`);
  const own = Object.fromEntries(Object.entries(parts).map(([part, words]) => [part, `${words} ${OWN}`.trim()]));
  const [before, after] = await Promise.all([
    renderSample(entry, PARTS),
    renderSample(entry, { ...PARTS, texts: { [key]: own } }),
  ]);
  expect(after.subject).toBe(`${before.subject} Com carinho, <b>Lavra</b> & equipe`);
  expect(after.text.split("Com carinho, <b>Lavra</b> & equipe")).toHaveLength(3);
  expect(after.html).not.toContain("<b>Lavra");
  // The subject is the title, the opening stands in the card and, where it is short, in the preview line of mailboxes.
  const shown = after.html.split("Com carinho, &lt;b&gt;Lavra&lt;/b&gt; &amp; equipe").length - 1;
  expect(shown).toBeGreaterThanOrEqual(3);
  const kept = after.text.replaceAll(/ ?Com carinho, <b>Lavra<\/b> & equipe/g, "").split("\n");
  expect(before.text.split("\n").filter((line) => !kept.includes(line))).toEqual([]);
});
