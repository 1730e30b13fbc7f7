import { useReturnFocus } from "@panshi/client/return-focus";
import { Icon } from "@panshi/ui/display/icon";
import { BareDialogContent, Dialog } from "@panshi/ui/overlay/dialog";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAdministrator } from "../../lib/administrator.ts";
import { useSignOut } from "../../lib/use-sign-out.ts";
import { permittedActionEntries, type Entry, matchesInOrder, permittedPageEntries } from "./entries.ts";
import { usePaletteSearch } from "./use-palette-search.ts";

type Group = { name: string; entries: readonly Entry[]; failure?: string | null };

/** Leads to every page, row and action by typing a part of its name. */
export default function Palette({ earlyText, onClose }: { earlyText: string; onClose: () => void }) {
  const [typed, setTyped] = useState(earlyText);
  const [composing, setComposing] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const { id } = useAdministrator();
  useReturnFocus(true);
  useEffect(() => {
    if (earlyText === "") return undefined;
    // The dialog selects what is in the field when it takes the focus: the next key would replace it.
    const timer = setTimeout(() => {
      const end = input.current?.value.length ?? 0;
      input.current?.setSelectionRange(end, end);
    });
    return () => clearTimeout(timer);
  }, [earlyText]);
  const { groups, busy } = useGroups(typed, composing);
  const entries = groups.flatMap((group) => group.entries);
  // By its key: what the server finds meanwhile does not put another entry under Enter.
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );
  const idOf = (entry: Entry) => `${listId}-${entry.key}`;
  const active = entries[at];

  const show = (next: number) => {
    const entry = entries[(next + entries.length) % entries.length];
    if (!entry) return;
    setChosen(entry.key);
    document.getElementById(idOf(entry))?.scrollIntoView({ block: "nearest" });
  };
  const choose = (entry: Entry) => {
    rememberRecentEntry(id, entry);
    onClose();
    if (entry.act) entry.act();
    else void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method choose among its characters.
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      ...(typed === "" && { Home: 0, End: entries.length - 1 }),
    };
    const next = moves[event.key];
    if (next !== undefined) show(next);
    else if (event.key === "Enter" && active) choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <BareDialogContent title="快速前往" className="palette">
        <div className="flex items-center gap-3 border-b border-line px-6">
          <Icon name="search" className="size-5 text-ink-soft" />
          <input
            ref={input}
            role="combobox"
            aria-label="搜尋頁面、會員、訂單與動作"
            placeholder="頁面、會員、訂單、動作"
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(active)}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(null);
            }}
            onKeyDown={onKeyDown}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            className="min-h-14 min-w-0 grow bg-transparent text-base outline-none"
          />
          <button type="button" onClick={onClose} className="thumb -me-2 px-2 text-sm text-ink-soft hover:text-ink">
            關閉
          </button>
        </div>
        <div id={listId} role="listbox" aria-label="結果" aria-busy={busy} className="palette-list">
          {groups.map(({ name, entries: found, failure }) => (
            <div key={name} role="group" aria-labelledby={`${listId}-${name}`} hidden={!found.length && !failure}>
              <p id={`${listId}-${name}`} role="presentation" className="px-6 pt-4 pb-1 text-xs text-ink-soft">
                {name}
                {failure && <span className="text-bad">：{failure}</span>}
              </p>
              {found.map((entry) => (
                <div
                  key={entry.key}
                  id={idOf(entry)}
                  role="option"
                  aria-selected={entry === active}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setChosen(entry.key)}
                  onClick={() => choose(entry)}
                  className="palette-entry"
                >
                  <span className="truncate">{entry.label}</span>
                  {entry.note && <span className="truncate text-sm text-ink-soft">{entry.note}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={entries.length > 0 ? "sr-only" : "px-6 pb-8 text-ink-soft"}>
          {busy ? "尋找中..." : entries.length > 0 ? `${entries.length} 個結果` : `找不到「${typed.trim()}」`}
        </p>
      </BareDialogContent>
    </Dialog>
  );
}

/** Without a text: lately, pages, actions. With one: what matches it, and what the server finds. */
function useGroups(typed: string, composing: boolean): { groups: Group[]; busy: boolean } {
  const { id, role } = useAdministrator();
  const signOut = useSignOut();
  const found = usePaletteSearch(typed, composing);
  const text = typed.trim();
  const recent = text === "" ? recentEntries(id) : [];
  const isNew = ({ key }: Entry) => recent.every((entry) => entry.key !== key);
  const matching = (entries: readonly Entry[]) =>
    entries.filter(
      (entry) => isNew(entry) && (matchesInOrder(entry.label, text) || matchesInOrder(entry.note ?? "", text)),
    );
  const actions: Entry[] = [
    ...permittedActionEntries(role),
    { key: "sign-out", label: "登出", act: () => signOut.mutate() },
  ];
  return {
    busy: found.busy,
    groups: [
      { name: "最近去過", entries: recent },
      { name: "頁面", entries: matching(permittedPageEntries(role)) },
      { name: "動作", entries: matching(actions) },
      // Last, for they arrive later: nothing above them moves.
      ...found.groups,
    ],
  };
}

const RECENT_MAX = 5;

/**
 * Where the palette led an administrator lately. In memory alone, and for them alone: after an expired session somebody else may
 * sign in on the same page, who may not see contacts.
 */
let recent: { of: string; entries: readonly Entry[] } = { of: "", entries: [] };

export const recentEntries = (administratorId: string): readonly Entry[] =>
  recent.of === administratorId ? recent.entries : [];

/** Remembers where the palette led the administrator to; an action is no place. */
export function rememberRecentEntry(administratorId: string, entry: Entry): void {
  if (entry.to === undefined) return;
  const others = recentEntries(administratorId).filter(({ key }) => key !== entry.key);
  recent = { of: administratorId, entries: [entry, ...others].slice(0, RECENT_MAX) };
}
