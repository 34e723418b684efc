import { plainEmail } from "./email-address.ts";

/** Where most people in Brazil have their mail. */
const COMMON = [
  ...["gmail.com", "hotmail.com", "hotmail.com.br", "outlook.com", "outlook.com.br", "live.com", "icloud.com"],
  ...["yahoo.com", "yahoo.com.br", "terra.com.br", "globo.com", "uol.com.br", "bol.com.br", "proton.me"],
];
/** Providers that one letter parts from those. */
const OTHERS = new Set(["ymail.com", "mail.com", "email.com", "yahoo.com.ar", "aol.com", "live.com.br", "line.com"]);
/** Shorter names are too near to those of companies. */
const LEAST_NAME = 4;

/** The address with the domain that was probably meant; null: none is near. Rules: ACCOUNT-112. */
export function suggestedEmail(typed: string): string | null {
  const [name = "", domain = "", ...more] = plainEmail(typed).split("@");
  if (name === "" || domain === "" || more.length > 0 || COMMON.includes(domain) || OTHERS.has(domain)) return null;
  const near = domain === "gmail.com.br" ? "gmail.com" : COMMON.find((each) => isNear(domain, each));
  return near ? `${name}@${near}` : null;
}

/** One sign more, less or another, or two in the wrong order; in a short name none. */
function isNear(domain: string, common: string): boolean {
  const [name = ""] = common.split(".");
  if (name.length < LEAST_NAME && !domain.startsWith(`${name}.`)) return false;
  let same = 0;
  while (same < domain.length && domain[same] === common[same]) same += 1;
  const [typed, meant] = [domain.slice(same), common.slice(same)];
  const isSwapped = typed[0] === meant[1] && typed[1] === meant[0] && typed.slice(2) === meant.slice(2);
  return isSwapped || [typed.slice(1), typed].includes(meant.slice(1)) || typed.slice(1) === meant;
}
