import { Search } from "lucide-react";
import { Form } from "react-router";
import { Hallmark } from "#app/ui/brand/hallmark.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The 404 page: two sentences, a search and a link home. Rules: LIST-31. */
export function PageNotFound() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 pt-24 pb-18 text-center">
      <title>Oops! Page not found</title>
      <meta name="robots" content="noindex" />
      <Hallmark className="text-ink-muted" />
      <h1 lang="en" className="font-serif text-balance text-h1">
        Oops! Page not found
      </h1>
      <p className="max-w-110 text-balance text-ink-soft text-lead">
        Esta página não existe ou mudou de endereço. Procure a peça que você queria ver:
      </p>
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
      <ButtonLink to="/" variant="ghost">
        Voltar para Home
      </ButtonLink>
    </div>
  );
}
