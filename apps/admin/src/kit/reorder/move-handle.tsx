import { Icon } from "@panshi/ui/display/icon";
import { type ComponentProps, useRef, useState } from "react";
import { type MoveChoice, MoveMenu } from "./move-menu.tsx";

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
