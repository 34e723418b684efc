/** A module that sets the clock of the process that imports it ahead, by the milliseconds of CLOCK_AHEAD_MS. */
export const CLOCK_AHEAD = `
  const ahead = Number(process.env.CLOCK_AHEAD_MS);
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts) { if (parts.length) super(...parts); else super(Real.now() + ahead); }
    static now() { return Real.now() + ahead; }
  };`;
