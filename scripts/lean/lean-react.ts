import type { Plugin } from "vite";

interface Feature {
  /** Source text that would use it. */
  used: RegExp;
  /** Functions of React DOM that only it needs. */
  functions: readonly string[];
  /** Classes of React DOM whose methods only it calls. */
  classes?: readonly string[];
  /** The body that a function is left with. */
  body?: string;
  /** What the package `react-dom` exports for it. */
  exported?: readonly string[];
}

/** What React DOM has and no page of the shop uses. */
export const UNUSED: readonly Feature[] = [
  {
    used: /\bViewTransition\b|\baddTransitionType\b/,
    classes: ["ViewTransitionPseudoElement"],
    functions: [
      "applyViewTransitionName",
      "applyViewTransitionToHostInstances",
      "applyViewTransitionToHostInstancesRecursive",
      "commitAppearingPairViewTransitions",
      "commitDeletedPairViewTransitions",
      "commitEnterViewTransitions",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "createViewTransitionInstance",
      "getViewTransitionClassName",
      "getViewTransitionName",
      "measureNestedViewTransitions",
      "measureViewTransitionHostInstancesRecursive",
      "reportViewTransitionError",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "restorePairedViewTransitions",
      "restoreViewTransitionName",
      "restoreViewTransitionOnHostInstances",
      "scheduleViewTransitionEvent",
      "startViewTransition",
      "trackEnterViewTransitions",
      "ViewTransitionPseudoElement",
    ],
  },
  {
    used: /<Fragment[^>]*\sref=/,
    classes: ["FragmentInstance"],
    functions: [
      "FragmentInstance",
      "addFragmentHandleToFiber",
      "commitFragmentInstanceDeletionEffects",
      "commitFragmentInstanceInsertionEffects",
      "commitNewChildToFragmentInstance",
      "commitNewChildToFragmentInstances",
      "deleteChildFromFragmentInstance",
      "isFragmentInstanceParent",
    ],
  },
  {
    used: /\buseActionState\b|\buseFormState\b/,
    functions: ["mountActionState", "updateActionState", "rerenderActionState"],
  },
  { used: /\bSuspenseList\b/, functions: ["updateSuspenseListComponent"] },
  { used: /<Activity\b/, functions: ["updateActivityComponent", "mountActivityChildren"] },
  {
    used: /import \{[^}]*\bpre\w+[^}]*\} from "react-dom"/,
    functions: [
      "preconnect",
      "prefetchDNS",
      "preinitModuleScript",
      "preinitScript",
      "preinitStyle",
      "preload",
      "preloadModule",
    ],
    exported: ["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  },
  { used: /\bprecedence=|<script[^>]*\basync\b/, functions: ["getResource"], body: "return null;" },
  {
    used: /\bprecedence=/,
    functions: ["acquireResource", "preloadResource", "suspendResource"],
  },
  { used: /<[a-z]+-[a-z][\w-]*[\s/>]/, functions: ["setPropOnCustomElement"] },
  // The stacks of components hold only names that the build has shortened.
  { used: /\bcomponentStack\b/, functions: ["getStackByFiberInDevAndProd"], body: 'return "";' },
];

/**
 * Vite plugin: builds the browser's React DOM without what is `UNUSED`, 11 kB of gzip on every page. The functions stay, as
 * React asks them at each commit, but do nothing; the bundler drops what only they reach.
 */
export function leanReact(): Plugin {
  return {
    name: "lean-react",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-dom(-client)?\.production\.js/ },
      handler: (code, id) => ({
        code: id.includes("-client.") ? withoutUnused(code) : withoutExports(code),
        map: null,
      }),
    },
  };
}

/** Empties the functions in React DOM's source. Throws if one is not there. */
export function withoutUnused(code: string): string {
  let lean = code;
  for (const { functions, classes = [], body = "" } of UNUSED) {
    for (const name of classes)
      lean = cut(lean, new RegExp(`^${name}\\.prototype\\.\\w+ = function[^]*?\\n};\\n`, "gm"), "");
    for (const name of functions)
      lean = cut(lean, new RegExp(`^function ${name}\\([^]*?\\n}\\n`, "m"), `function ${name}() {${body}}\n`);
  }
  return lean;
}

/** Takes the exports out of the source of the package `react-dom`. Throws if one is not there. */
export function withoutExports(code: string): string {
  return UNUSED.flatMap(({ exported = [] }) => exported).reduce(
    (lean, name) => cut(lean, new RegExp(`^exports\\.${name} = function[^]*?\\n};\\n`, "m"), ""),
    code,
  );
}

function cut(code: string, pattern: RegExp, left: string): string {
  const lean = code.replace(pattern, left);
  if (lean === code) throw new Error(`React DOM is not as expected: no ${pattern}.`);
  return lean;
}
