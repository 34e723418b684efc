const LONGEST = 180;

/**
 * What went wrong, fit to be shown: error messages of others may quote addresses, names of mailboxes and documents of
 * people. What looks like one is taken out.
 * Rules: MAIL-45.
 */
export function plainError(message: string): string {
  const plain = message
    .replace(/\S+/g, (word) => (/.@./.test(word) ? "[e-mail]" : word))
    .replace(/\b(?:eyJ|APP_USR-|TEST-|(?:sk|rk|whsec)_)[\w.-]+/g, "[chave]")
    // Documents, telephones, postal codes and cards, with their punctuation or without.
    .replace(/\(?\d[\d().\s/-]{6,}\d/g, (digits) => (digits.replace(/\D/g, "").length < 8 ? digits : "[número]"))
    .replace(/(["'“])(?:(?!\1).){1,200}?\1/g, "[texto]")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}
