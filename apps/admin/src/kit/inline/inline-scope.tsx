import { createContext, type ReactNode, use, useMemo, useRef, useState } from "react";

/** Whether leaving the open field loses something: `saving` is decided soon. */
type Held = "nothing" | "unsaved" | "saving";

type Scope = {
  /** The field that is edited; null for none. */
  open: string | null;
  /** How often another field was chosen while the open one had something unsaved. */
  refused: number;
  begin: (key: string) => void;
  end: (key: string) => void;
  hold: (held: Held) => void;
};

const InlineContext = createContext<Scope | null>(null);

/** Fields that are edited in place, one at a time: what was typed into one is saved or given up before the next one opens. */
export function InlineScope({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const [refused, setRefused] = useState(0);
  const held = useRef<Held>("nothing");
  /** Chosen while the open one is saved. */
  const next = useRef<string | null>(null);
  const scope = useMemo(
    () => ({
      open,
      refused,
      begin: (key: string) => {
        if (held.current === "saving") next.current = key;
        else if (held.current === "unsaved") setRefused((count) => count + 1);
        else setOpen(key);
      },
      end: (key: string) => {
        const following = next.current;
        held.current = "nothing";
        next.current = null;
        setOpen((current) => (current === key ? following : current));
      },
      hold: (value: Held) => {
        held.current = value;
        if (value !== "saving") next.current = null;
      },
    }),
    [open, refused],
  );
  return <InlineContext value={scope}>{children}</InlineContext>;
}

/** The surrounding scope. Throws outside one. */
export function useInlineScope(): Scope {
  const scope = use(InlineContext);
  if (!scope) throw new Error("a field that is edited in place needs InlineScope");
  return scope;
}
