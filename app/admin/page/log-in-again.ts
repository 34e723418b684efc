type Login = () => Promise<boolean>;

let offered: Login | null = null;
let running: Promise<boolean> | null = null;

/** The open panel offers a login over its page. Returns what withdraws it. */
export function offerLogin(login: Login): () => void {
  offered = login;
  return () => {
    offered = null;
  };
}

/** Whether somebody has logged in: what the ended session refused can be sent again. One login serves all who ask. */
export function logInAgain(): Promise<boolean> {
  running ??= (offered?.() ?? Promise.resolve(false)).finally(() => {
    running = null;
  });
  return running;
}
