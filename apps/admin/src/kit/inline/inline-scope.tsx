import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";

type Scope = {
  /** The field that is edited; null for none. */
  open: string | null;
  /** How often another field was chosen while the open one had something unsaved. */
  refused: number;
  begin: (key: string) => void;
  end: (key: string) => void;
  /** Tells whether the open field has something unsaved. */
  hold: (unsaved: boolean) => void;
};

const InlineContext = createContext<Scope | null>(null);

/** Fields that are edited in place, one at a time: what was typed into one is saved or given up before the next one opens. */
export function InlineScope({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const [refused, setRefused] = useState(0);
  const unsaved = useRef(false);
  const hold = useCallback((held: boolean) => {
    unsaved.current = held;
  }, []);
  const begin = useCallback((key: string) => {
    if (unsaved.current) setRefused((count) => count + 1);
    else setOpen(key);
  }, []);
  const end = useCallback((key: string) => {
    unsaved.current = false;
    setOpen((current) => (current === key ? null : current));
  }, []);
  const scope = useMemo(() => ({ open, refused, begin, end, hold }), [open, refused, begin, end, hold]);
  return <InlineContext value={scope}>{children}</InlineContext>;
}

/** The surrounding scope. Throws outside one. */
export function useInlineScope(): Scope {
  const scope = use(InlineContext);
  if (!scope) throw new Error("a field that is edited in place needs InlineScope");
  return scope;
}
