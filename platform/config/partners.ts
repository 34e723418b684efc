const SAMPLES = ["Ateliê Aurora", "Casa Prata", "Joalheria Ipê", "Studio Lume"];

/** The names of `SHOP_PARTNERS`, separated by `|`. A shop that sells names its own, or none; a demonstration has samples. */
export function partnersOf(given: string | undefined, mode: "demo" | "production"): string[] {
  if (given === undefined) return mode === "demo" ? SAMPLES : [];
  return given
    .split("|")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
