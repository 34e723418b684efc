/** Words that say nothing about which street it is. */
const COMMON = new Set([
  ..."r rua av avenida al alameda tv travessa pc pca praca est estrada rod rodovia lgo largo vila vl via".split(" "),
  ..."de da do das dos e sao santo santa dr dra doutor doutora prof professor professora".split(" "),
]);

function wordsOf(street: string): string[] {
  const plain = street.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(".", " ").replaceAll(",", " ").split(/\s+/);
  return words.filter((word) => word !== "" && !COMMON.has(word));
}

/** Whether two ways to write a street may mean the same one: 'R. Dr. Arnaldo' and 'Avenida Doutor Arnaldo'. Rules: ACCOUNT-113. */
export function isSameStreet(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.length === 0 || others.length === 0 || words.some((word) => others.includes(word));
}
