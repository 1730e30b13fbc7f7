import { type EditorState, NodeSelection, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { editorSchema } from "./schema.ts";

type Begun = { begin: symbol; at: number };
type Ended = { end: symbol };

const key = new PluginKey<DecorationSet>("image uploads");

/** What stands in the text while its image is on the way. */
function placeholder(): HTMLElement {
  const element = document.createElement("span");
  element.className = "uploading";
  element.textContent = "圖片上傳中…";
  return element;
}

/** Images on the way, each at its place in a text that goes on changing. */
export const imageUploadsPlugin = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, set) => {
      const change = tr.getMeta(key) as Begun | Ended | undefined;
      const mapped = set.map(tr.mapping, tr.doc);
      if (!change) return mapped;
      const begun = "begin" in change ? change.begin : change.end;
      const others = mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === begun));
      return "begin" in change
        ? others.add(tr.doc, [Decoration.widget(change.at, placeholder, { id: begun })])
        : others;
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

/**
 * Uploads images one after another and puts each where they were dropped or pasted, below the one before. An image is selected
 * then, to be described, unless the writer went on meanwhile. An `upload` that answers null puts nothing there.
 */
export async function insertImages(
  view: Pick<EditorView, "state" | "dispatch" | "isDestroyed">,
  at: number,
  uploads: readonly (() => Promise<string | null>)[],
): Promise<void> {
  const id = Symbol("upload");
  view.dispatch(view.state.tr.setMeta(key, { begin: id, at } satisfies Begun));
  try {
    for (const upload of uploads) {
      const before = view.state;
      const imageUrl = await upload();
      if (view.isDestroyed) return;
      const [place] = key.getState(view.state)?.find(undefined, undefined, (spec) => spec["id"] === id) ?? [];
      // The text around it was deleted meanwhile.
      if (!place) return;
      if (imageUrl !== null) view.dispatch(withImage(view.state, { at: place.from, src: imageUrl, id, before }));
    }
  } finally {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { end: id } satisfies Ended));
  }
}

type Placed = { at: number; src: string; id: symbol; before: EditorState };

/** Puts an image in a paragraph of its own, and the placeholder of the images that follow below it. */
function withImage(state: EditorState, { at, src, id, before }: Placed): Transaction {
  const { image, paragraph } = editorSchema.nodes;
  const { tr } = state;
  const waits = state.doc.eq(before.doc) && state.selection.eq(before.selection);
  tr.replaceRangeWith(at, at, paragraph.create(null, image.create({ src })));
  tr.doc.descendants((node, position) => {
    if (node.type !== image || node.attrs["src"] !== src) return;
    if (waits) tr.setSelection(NodeSelection.create(tr.doc, position)).scrollIntoView();
    tr.setMeta(key, { begin: id, at: position + node.nodeSize } satisfies Begun);
  });
  return tr;
}
