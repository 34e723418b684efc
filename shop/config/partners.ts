const SAMPLES = ["Ateliê Aurora", "Casa Prata", "Joalheria Ipê", "Studio Lume"];

/** Names separated by `|`. Unset: sample names in demo mode, none in production. */
export function partnersOf(given: string | undefined, mode: "demo" | "production"): string[] {
  if (given === undefined) return mode === "demo" ? SAMPLES : [];
  return given
    .split("|")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
