export interface DemoState {
  isMaking: boolean;
  /** It gave up before it was done. */
  hasStopped: boolean;
  made: number;
  planned: number;
}
