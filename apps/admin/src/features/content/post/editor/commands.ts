import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { editorSchema } from "./schema.ts";

const { nodes, marks } = editorSchema;

/** What a button of the toolbar and its keys do. */
export type Action = {
  label: string;
  /** As `prosemirror-keymap` names them. */
  keys?: string;
  run: Command;
  /** Whether the selection has it already; its button is then pressed. */
  active?: (state: EditorState) => boolean;
};

/** Whether the selection, or what would be typed there, has a mark. */
function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

/** The innermost node of a type around the selection. */
function around({ selection: { $from } }: EditorState, matches: (node: Node) => boolean): Node | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (matches($from.node(depth))) return $from.node(depth);
  return null;
}

const isHeading = (level: number) => (state: EditorState) =>
  around(state, ({ type, attrs }) => type === nodes.heading && attrs["level"] === level) !== null;

const heading =
  (level: number): Command =>
  (state, dispatch, view) =>
    (isHeading(level)(state) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
      view,
    );

const isList = ({ type }: Node) => type === nodes.bullets || type === nodes.numbers;

/** Makes a list, makes a list of one kind one of the other, or makes its items paragraphs again. */
const list =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const own = around(state, isList);
    if (!own) return wrapInList(type)(state, dispatch, view);
    if (own.type === type) return liftListItem(nodes.item)(state, dispatch, view);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1)
      if ($from.node(depth) === own) dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, own.attrs));
    return true;
  };

const isQuoted = (state: EditorState) => around(state, ({ type }) => type === nodes.quote) !== null;
const quote: Command = (state, dispatch, view) => (isQuoted(state) ? lift : wrapIn(nodes.quote))(state, dispatch, view);

/** A rule, with a paragraph to go on in where it would end the text. */
const rule: Command = (state, dispatch) => {
  const tr = state.tr.replaceSelectionWith(nodes.rule.create());
  const after = tr.selection.$to;
  if (!after.nodeAfter && after.depth === 0) {
    tr.insert(after.pos, nodes.paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after.pos + 1));
  } else if (!(tr.selection instanceof TextSelection) && tr.doc.lastChild?.type === nodes.rule) {
    tr.insert(tr.doc.content.size, nodes.paragraph.create());
    tr.setSelection(TextSelection.atEnd(tr.doc));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** A break inside a paragraph; a heading has none. */
export const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === nodes.heading) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
  return true;
};

export const actions = {
  heading2: { label: "大標", keys: "Mod-Alt-2", run: heading(2), active: isHeading(2) },
  heading3: { label: "小標", keys: "Mod-Alt-3", run: heading(3), active: isHeading(3) },
  strong: {
    label: "粗體",
    keys: "Mod-b",
    run: toggleMark(marks.strong),
    active: (state) => hasMark(state, marks.strong),
  },
  emphasis: {
    label: "強調",
    keys: "Mod-i",
    run: toggleMark(marks.emphasis),
    active: (state) => hasMark(state, marks.emphasis),
  },
  quote: { label: "引文", keys: "Mod-Shift-9", run: quote, active: isQuoted },
  bullets: {
    label: "清單",
    keys: "Mod-Shift-8",
    run: list(nodes.bullets),
    active: (state) => around(state, isList)?.type === nodes.bullets,
  },
  numbers: {
    label: "編號",
    keys: "Mod-Shift-7",
    run: list(nodes.numbers),
    active: (state) => around(state, isList)?.type === nodes.numbers,
  },
  rule: { label: "分隔線", run: rule },
  undo: { label: "復原", keys: "Mod-z", run: undo },
  redo: { label: "重做", keys: "Mod-Shift-z", run: redo },
} as const satisfies Record<string, Action>;

/** Whether a button can do anything now. */
export const isEnabled = (action: Action, state: EditorState): boolean =>
  action.run === undo ? undoDepth(state) > 0 : action.run === redo ? redoDepth(state) > 0 : action.run(state);

/** The link at the selection: its address, and how far it reaches. */
export function linkAt({
  selection: { $from, from, to },
}: EditorState): { address: string; from: number; to: number } | null {
  const mark = marks.link.isInSet($from.marks()) ?? ($from.nodeAfter && marks.link.isInSet($from.nodeAfter.marks));
  if (!mark) return null;
  let [start, end] = [from, to];
  const { parent } = $from;
  const begin = $from.start();
  parent.forEach((node, offset) => {
    const [first, last] = [begin + offset, begin + offset + node.nodeSize];
    if (mark.isInSet(node.marks) && first <= end && last >= start)
      [start, end] = [Math.min(start, first), Math.max(end, last)];
  });
  return { address: String(mark.attrs["address"]), from: start, to: end };
}

/** Links the selection, the link at it, or, where nothing is selected, the address itself; null unlinks. */
export const setLink =
  (address: string | null): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const there = linkAt(state);
    const range = there && empty ? there : { from, to };
    const tr = state.tr;
    if (address === null) tr.removeMark(range.from, range.to, marks.link);
    else if (range.from === range.to)
      tr.replaceSelectionWith(editorSchema.text(address, [marks.link.create({ address })]), false);
    else tr.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, marks.link.create({ address }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** The image that is selected. */
export const selectedImage = ({ selection }: EditorState): Node | null =>
  selection instanceof NodeSelection && selection.node.type === nodes.image ? selection.node : null;

/** Goes on after the selected image, in a paragraph of its own. */
export const goOnAfterImage: Command = (state, dispatch) => {
  if (!selectedImage(state)) return false;
  const { $to } = state.selection;
  const { tr } = state;
  if ($to.depth > 0 && $to.parent.type === nodes.paragraph && $to.parentOffset === $to.parent.content.size) {
    const after = $to.after();
    if (!tr.doc.resolve(after).nodeAfter?.isTextblock) tr.insert(after, nodes.paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
  } else tr.setSelection(TextSelection.near($to));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Describes the selected image for readers who do not see it. */
export const setImageAlt =
  (alt: string): Command =>
  (state, dispatch) => {
    const image = selectedImage(state);
    if (!image) return false;
    const { from } = state.selection;
    const tr = state.tr.setNodeMarkup(from, null, { ...image.attrs, alt });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)));
    return true;
  };
