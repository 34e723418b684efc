import { TRAP_FIELD } from "./bot-trap-field.ts";

/** Honeypot: a field that people neither see nor reach, but bots fill in. */
export function BotTrap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Deixe este campo vazio
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
