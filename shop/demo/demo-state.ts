export interface DemoState {
  isMaking: boolean;
  made: number;
  planned: number;
}
