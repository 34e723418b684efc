import { Hallmark } from "#app/ui/brand/hallmark.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CategoryLinks } from "./category-links.tsx";
import { SearchAgain } from "./search-again.tsx";

/** The 404 page: two sentences, a search, the categories and a link home. Rules: LIST-31. */
export function PageNotFound() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 pt-14 pb-14 text-center md:pt-20">
      <title>Oops! Page not found</title>
      <meta name="robots" content="noindex" />
      <Hallmark className="text-ink-muted" />
      <h1 lang="en" className="font-serif text-balance text-h1">
        Oops! Page not found
      </h1>
      <p className="max-w-110 text-balance text-ink-soft text-lead">
        Esta página não existe ou mudou de endereço. Procure a peça que você queria ver:
      </p>
      <SearchAgain />
      <CategoryLinks className="max-w-160 justify-center" />
      <ButtonLink to="/" variant="ghost">
        Voltar para Home
      </ButtonLink>
    </div>
  );
}
