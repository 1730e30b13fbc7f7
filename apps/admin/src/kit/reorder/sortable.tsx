import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type ComponentProps, createContext, createElement, type ReactNode, use } from "react";
import { MoveHandle } from "./move-handle.tsx";

type SortableFrameProps = {
  /** The loaded rows in their order. */
  ids: readonly string[];
  titleOf: (id: string) => string;
  active: boolean;
  /** Whether further rows are not loaded yet. */
  more: boolean;
  moveTo: (id: string, index: number) => void;
  moveToEnd: (id: string) => void;
  children: ReactNode;
};

type RowProps = ComponentProps<"li"> & { as: "tr" | "li"; id: string; "data-row": string };

/** Rows move up and down only. */
const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const keys = { start: ["Space"], end: ["Space", "Enter"], cancel: ["Escape"] };
const weight = { duration: 180, easing: "cubic-bezier(0.2, 0, 0, 1)" };
const movesLess = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const Frame = createContext<SortableFrameProps | null>(null);
const SortableRowContext = createContext<ReturnType<typeof useSortable> | null>(null);

/** Around the rows: dragging by pointer, touch and keyboard, and what a screen reader hears of it. */
function SortableFrame(props: SortableFrameProps) {
  const { ids, active, moveTo, children } = props;
  const sensors = useSensors(
    // A press without a movement opens the handle's menu.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: keys }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertical]}
      accessibility={{
        announcements: announcementsFor(props),
        screenReaderInstructions: { draggable: instructions },
        // Within the page, a live region would keep a dialog from hiding the page as a whole.
        container: document.body,
      }}
      onDragEnd={({ active: { id }, over }) => {
        if (over && over.id !== id) moveTo(String(id), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy} disabled={!active}>
        <Frame value={props}>{children}</Frame>
      </SortableContext>
    </DndContext>
  );
}

const instructions = "按空白鍵拿起這一筆，用上下鍵移動，再按空白鍵放下，按 Esc 取消；按 Enter 打開移動的選單。";

function announcementsFor({ ids, titleOf, more }: SortableFrameProps): Announcements {
  const name = (id: UniqueIdentifier) => `「${titleOf(String(id))}」`;
  const place = (id: UniqueIdentifier) =>
    `第 ${ids.indexOf(String(id)) + 1} 個，${more ? "已載入" : "共"} ${ids.length} 個`;
  const held = (id: UniqueIdentifier) => `拿著${name(id)}，在${place(id)}。`;
  return {
    onDragStart: ({ active: { id } }) => held(id),
    // At once after the start, and back at its place, a row is over itself.
    onDragOver: ({ active: { id }, over }) => {
      if (!over) return undefined;
      return over.id === id ? held(id) : `${name(id)}移到${place(over.id)}。`;
    },
    onDragEnd: ({ active: { id }, over }) => `${name(id)}放在${place(over?.id ?? id)}。`,
    onDragCancel: ({ active: { id } }) => `取消移動，${name(id)}回到${place(id)}。`,
  };
}

/** A row of the table or of the phone's list. */
function SortableRow({ as, id, ...rest }: RowProps) {
  const sortable = useSortable({
    id,
    transition: movesLess() ? null : weight,
    attributes: { roleDescription: "可以移動" },
  });
  const { transform, transition, isDragging, setNodeRef } = sortable;
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  return (
    <SortableRowContext value={sortable}>
      {createElement(as, { ...rest, ref: setNodeRef, style, "data-dragging": isDragging || undefined } as object)}
    </SortableRowContext>
  );
}

/** A row's handle: dragged, lifted with Space, or pressed for a menu. */
function SortableHandle({ id, title }: { id: string; title: string }) {
  const frame = use(Frame);
  const sortable = use(SortableRowContext);
  if (!frame?.active || !sortable) return null;
  const { attributes, listeners, setActivatorNodeRef } = sortable;
  const { role: _role, tabIndex: _tabIndex, ...described } = attributes;
  const { ids, moveTo, moveToEnd } = frame;
  return (
    <MoveHandle
      ref={setActivatorNodeRef}
      title={title}
      index={ids.indexOf(id)}
      last={!frame.more && ids.at(-1) === id}
      moveTo={(index) => moveTo(id, index)}
      moveToEnd={() => moveToEnd(id)}
      {...described}
      {...listeners}
    />
  );
}

/** What a list loads where its rows can be put in order by hand. */
export const sortableParts = { Frame: SortableFrame, Row: SortableRow, Handle: SortableHandle };
export type SortableParts = typeof sortableParts;
