import { expect, test } from "vitest";
import { type AskTxt, checkMailDomain } from "./check-mail-domain.server.ts";

const SENDING = { mode: "production", smtpUrl: "smtp://mail.exemplo", mailFrom: "Loja <oi@loja.com.br>" } as const;

/** A DNS with these records. */
const dns =
  (records: Record<string, string[][]>): AskTxt =>
  async (name) => {
    const found = records[name];
    if (!found) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
    return found;
  };

const SPF = { "loja.com.br": [["google-site-verification=x"], ["v=spf1 include:_spf.", "exemplo.com -all"]] };
const DMARC = { "_dmarc.loja.com.br": [["v=DMARC1; p=quarantine"]] };

test("a domain with SPF and DMARC is in order; a record in parts is read as one", async () => {
  expect(await checkMailDomain(SENDING, dns({ ...SPF, ...DMARC }))).toMatchObject([{ verdict: "ok" }]);
});

test.each([
  [SPF, "DMARC (em _dmarc.loja.com.br)"],
  [DMARC, "SPF (em loja.com.br)"],
  [{ "loja.com.br": [["v=spf10"]] }, "SPF (em loja.com.br) e o DMARC (em _dmarc.loja.com.br)"],
])("what is missing is named", async (records, missing) => {
  const findings = await checkMailDomain(SENDING, dns(records));
  expect(findings).toMatchObject([{ verdict: "soon", text: expect.stringContaining(missing) }]);
});

test("a sender at a mailbox for everybody is told, without asking", async () => {
  const never = () => Promise.reject(new Error("asked"));
  const findings = await checkMailDomain({ ...SENDING, mailFrom: "minhaloja@gmail.com" }, never);
  expect(findings).toMatchObject([{ verdict: "soon", text: expect.stringContaining("gmail.com") }]);
});

test("a DNS that does not answer proves nothing; where no mail leaves, nobody is asked", async () => {
  const away = () => Promise.reject(Object.assign(new Error("away"), { code: "ESERVFAIL" }));
  expect(await checkMailDomain(SENDING, away)).toMatchObject([{ verdict: "open" }]);
  expect(await checkMailDomain({ ...SENDING, smtpUrl: null }, away)).toEqual([]);
  expect(await checkMailDomain({ ...SENDING, mode: "demo" }, away)).toEqual([]);
});
