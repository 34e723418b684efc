/** A file bundled and minified into one classic script (`scripts/inline-script.ts`); empty in the browser's build. */
declare module "*?inline-script" {
  const script: string;
  export default script;
}
