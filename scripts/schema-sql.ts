import type pg from "pg";

/** One object of the database as SQL, below the heading it belongs to. */
interface Part {
  heading: string;
  text: string;
}

/**
 * The schema `public` as one SQL text, from PostgreSQL's own catalogue functions: what all migrations together come to.
 * For readers, not for running: each table with its indexes and triggers, then views, functions, sequences. Deterministic.
 */
export async function readSchemaSql(pool: pg.Pool): Promise<string> {
  const parts: Part[] = [];
  for (const query of QUERIES) parts.push(...(await pool.query<Part>(query)).rows);
  const headings = [...new Set(parts.map(({ heading }) => heading))];
  const blocks = headings.map((heading) => {
    const texts = parts.filter((part) => part.heading === heading).map(({ text }) => text.trim());
    return `-- ${heading}\n\n${texts.join("\n\n")}`;
  });
  return `${HEADER}\n\n${blocks.join("\n\n")}\n`.replaceAll(/[ \t]+$/gm, "");
}

const HEADER = `-- The database after all migrations, for reading; \`npm run types:db\` writes it.
-- Which module owns which table, and why each trigger is one: docs/database.md.`;

/** Objects of `public` that belong to no extension. */
const OWN = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const QUERIES = [
  `select 'extensions' as heading, string_agg(format('create extension %I;', extname), e'\\n' order by extname) as text
     from pg_extension where extname <> 'plpgsql' having count(*) > 0`,

  `select 'types' as heading,
          format('create type %I as enum (%s);', typname, (
            select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as text
     from pg_type t
    where typnamespace = 'public'::regnamespace and typtype = 'e' and ${OWN("pg_type", "t.oid")}
    order by typname`,

  `select 'table ' || c.relname as heading,
          concat_ws(e'\\n\\n',
            format(e'create %stable %I (\\n%s\\n)%s;', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname, concat_ws(e',\\n', (
              select string_agg('  ' || concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
                                case when a.attnotnull then 'not null' end,
                                case when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' end,
                                case when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(ad.adbin, ad.adrelid) || ')' || case a.attgenerated when 's' then ' stored' else '' end
                                     when ad.adbin is not null then 'default ' || pg_get_expr(ad.adbin, ad.adrelid) end), e',\\n' order by a.attnum)
                from pg_attribute a left join pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), (
              select string_agg(format('  constraint %I %s', conname, pg_get_constraintdef(k.oid, true)), e',\\n'
                                order by array_position(array['p', 'u', 'f', 'c', 'x'], contype::text), conname)
                from pg_constraint k where k.conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x'))),
              ' with (' || array_to_string(c.reloptions, ', ') || ')'),
            (select string_agg(pg_get_indexdef(i.indexrelid, 0, true) || ';', e'\\n' order by x.relname)
               from pg_index i join pg_class x on x.oid = i.indexrelid
              where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))),
            (select string_agg(pg_get_statisticsobjdef(s.oid) || ';', e'\\n' order by s.stxname)
               from pg_statistic_ext s where s.stxrelid = c.oid),
            (select string_agg(pg_get_triggerdef(t.oid, true) || ';', e'\\n' order by t.tgname)
               from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)) as text
     from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations' and ${OWN("pg_class", "c.oid")}
    order by c.relname`,

  `select 'view ' || c.relname as heading, format(e'create view %I as\\n%s', c.relname, pg_get_viewdef(c.oid, true)) as text
     from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and ${OWN("pg_class", "c.oid")}
    order by c.relname`,

  `select 'sequences' as heading, format('create sequence %I;', c.relname) as text
     from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${OWN("pg_class", "c.oid")}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
    order by c.relname`,

  `select 'function ' || p.proname as heading, pg_get_functiondef(p.oid) || ';' as text
     from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${OWN("pg_proc", "p.oid")}
    order by p.proname, pg_get_function_identity_arguments(p.oid)`,
];
