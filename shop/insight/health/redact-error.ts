const LONGEST = 180;

/** Third parties' messages may contain e-mail addresses and document numbers. Rules: MAIL-45. */
export function redactError(message: string): string {
  const plain = message
    .replace(/\S+/g, (word) => (/.@./.test(word) ? "[e-mail]" : word))
    .replace(/\b(?:eyJ|APP_USR-|TEST-|(?:sk|rk|whsec)_)[\w.-]+/g, "[chave]")
    // Documents, phone numbers, postal codes and card numbers, with or without punctuation.
    .replace(/\(?\d[\d().\s/-]{6,}\d/g, (digits) => (digits.replace(/\D/g, "").length < 8 ? digits : "[número]"))
    .replace(/(["'“])(?:(?!\1).){1,200}?\1/g, "[texto]")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}
