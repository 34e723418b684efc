import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { INTENT_FIELD } from "../page/admin-answer.ts";
import { queryOf } from "./list-links.ts";

export const SEARCH_INTENT = "search";

export const TERM_FIELD = "termo";

interface SearchFormProps {
  label: string;
  hint: string;
  term: string;
  /** Hidden fields: parameters that stay in the URL. */
  kept?: Record<string, string>;
  /** URL of the list without a search, where it keeps others. */
  clearTo?: string;
}

/** Searches people. A POST, because names and documents must not appear in a URL. */
export function PeopleSearchForm({ label, hint, term, kept = {}, clearTo = queryOf(kept) }: SearchFormProps) {
  return (
    <Form method="post" role="search" className="flex max-w-160 flex-wrap items-start gap-x-3 gap-y-1">
      <input type="hidden" name={INTENT_FIELD} value={SEARCH_INTENT} />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={term}
        label={label}
        name={TERM_FIELD}
        type="search"
        autoComplete="off"
        defaultValue={term}
        hint={hint}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" icon={Search} className="mt-6.5 max-sm:px-3.5">
        <span className="max-sm:sr-only">Buscar</span>
      </Button>
      {term !== "" && (
        <Link to={clearTo} className="link mt-6.5 inline-flex min-h-control items-center text-small">
          Limpar
        </Link>
      )}
    </Form>
  );
}
