export const REMINDERS_PATH = "/lembretes";
