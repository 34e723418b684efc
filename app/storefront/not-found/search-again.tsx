import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A search field with its button, where a page or product is missing. */
export function SearchAgain() {
  return (
    <Form action="/busca" method="get" role="search" className="flex w-full max-w-115 gap-2">
      <label className="flex min-h-control min-w-0 flex-1 items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2">
        <Icon of={Search} size="s" className="text-ink-muted" />
        <input
          type="search"
          name="q"
          maxLength={100}
          placeholder="O que você procura?"
          aria-label="O que você procura?"
          className="min-h-11 w-full min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-ink-muted placeholder:opacity-100 focus-visible:shadow-none"
        />
      </label>
      <Button type="submit">Buscar</Button>
    </Form>
  );
}
