import { Icon } from "@panshi/ui/display/icon";
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

type Moves = {
  /** Its place among the loaded rows. */
  index: number;
  /** Whether it is the last of all. */
  last: boolean;
  moveTo: (index: number) => void;
  moveToEnd: () => void;
};

type MoveHandleProps = Omit<ComponentProps<"button">, "ref"> &
  Moves & { ref: (node: HTMLElement | null) => void; title: string };

/** Where the menu of a row can move it. */
export const moveChoices = ({ index, last, moveTo, moveToEnd }: Moves): MoveChoice[] => [
  { label: "上移", disabled: index === 0, act: () => moveTo(index - 1) },
  { label: "下移", disabled: last, act: () => moveTo(index + 1) },
  { label: "移到最前", disabled: index === 0, act: () => moveTo(0) },
  { label: "移到最後", disabled: last, act: moveToEnd },
];

/** The handle of a row: dragged, lifted with Space, or pressed for a menu, for those who do not drag. */
export function MoveHandle({ title, index, last, moveTo, moveToEnd, ref, ...drag }: MoveHandleProps) {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const button = useRef<HTMLButtonElement | null>(null);
  const label = `移動「${title}」`;
  return (
    <>
      <button
        type="button"
        {...drag}
        ref={(node) => {
          button.current = node;
          ref(node);
        }}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-pressed={undefined}
        title="拖曳來移動，按一下打開選單"
        onClick={() => setOpen(true)}
        // Space lifts the row; Firefox would press the button too.
        onKeyUp={(event) => event.code === "Space" && event.preventDefault()}
        className="move-handle thumb"
      >
        <Icon name="grip" />
      </button>
      {open && (
        <MoveMenu
          label={label}
          anchor={button}
          choices={moveChoices({ index, last, moveTo, moveToEnd })}
          onClose={() => setOpen(false)}
          onChoose={({ label: verb, act }) => {
            act();
            setSaid(`「${title}」已${verb}`);
            // A row that changes its place in the page loses the focus.
            requestAnimationFrame(() => button.current?.focus());
          }}
        />
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

type MoveChoice = { label: string; disabled: boolean; act: () => void };
type MoveMenuProps = {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  choices: readonly MoveChoice[];
  onChoose: (choice: MoveChoice) => void;
  onClose: () => void;
};

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLButtonElement>("button:enabled")];

/** An open menu beside its button. As a popover it is above everything, and a press outside or Escape closes it. */
function MoveMenu({ label, anchor, choices, onChoose, onClose }: MoveMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = menu;
    const place = anchor.current?.getBoundingClientRect();
    if (!current || !place) return;
    current.showPopover();
    // Above the button where there is no room below it.
    const fits = place.bottom + current.offsetHeight < window.innerHeight;
    const left = Math.min(place.left, window.innerWidth - current.offsetWidth - 8);
    current.style.left = `${Math.max(8, left)}px`;
    current.style.top = `${fits ? place.bottom : place.top - current.offsetHeight}px`;
    itemsOf(current)[0]?.focus();
  }, [anchor]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Tab") menu.current?.hidePopover();
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[next % items.length]?.focus();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="move-menu"
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={choice.disabled}
          onClick={() => {
            menu.current?.hidePopover();
            onChoose(choice);
          }}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
