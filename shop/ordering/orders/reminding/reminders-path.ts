/** The page where an address leaves reminders by the link of a mail. */
export const REMINDERS_PATH = "/lembretes";
