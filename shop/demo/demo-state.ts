/** The demo's data as the panel shows it. */
export interface DemoState {
  /** Whether it is still being made. */
  isMaking: boolean;
  /** Orders so far, and in all. */
  made: number;
  planned: number;
}
