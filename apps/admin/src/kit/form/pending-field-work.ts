import { createContext, use, useState } from "react";

/** Sets what a field of the form still does, such as an upload; null when it is over. */
type SetPending = (name: string, work: Promise<boolean> | null) => void;
export const PendingFieldWorkContext = createContext<SetPending | null>(null);

export function useSetPending(): SetPending {
  const set = use(PendingFieldWorkContext);
  if (!set) throw new Error("a field outside a form");
  return set;
}

/** What the fields of a form still do. Each promise says whether the form can be saved with what came of it. */
export function usePendingFieldWork() {
  const [works] = useState(() => new Map<string, Promise<boolean>>());
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    set: ((name, work) => {
      if (work) works.set(name, work);
      else works.delete(name);
      setPending(works.size > 0);
    }) satisfies SetPending,
    /** Waits until all is over, what began meanwhile too. */
    settle: async (): Promise<boolean> => {
      for (let done = true; ; ) {
        const awaited = [...works.values()];
        if (awaited.length === 0) return done;
        done = (await Promise.all(awaited)).every(Boolean);
        for (const [name, work] of works) if (awaited.includes(work)) works.delete(name);
      }
    },
  };
}
