/** Does some work and answers no sooner than after `ms` milliseconds, also where it fails: the time tells nothing. */
export async function atLeast<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, new Promise((done) => setTimeout(done, ms))]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
