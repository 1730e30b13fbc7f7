import { NodeSelection, Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { schema } from "./schema.ts";

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
export const imageUploads = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, set) => {
      const change = tr.getMeta(key) as Begun | Ended | undefined;
      const mapped = set.map(tr.mapping, tr.doc);
      if (!change) return mapped;
      if ("begin" in change)
        return mapped.add(tr.doc, [Decoration.widget(change.at, placeholder, { id: change.begin })]);
      return mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === change.end));
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

/** Uploads an image and puts it where it was dropped or pasted. It is then selected, to be described. */
export async function insertImage(
  view: EditorView,
  at: number,
  upload: () => Promise<{ imageUrl: string }>,
): Promise<void> {
  const id = Symbol("upload");
  view.dispatch(view.state.tr.setMeta(key, { begin: id, at } satisfies Begun));
  try {
    const { imageUrl } = await upload();
    if (view.isDestroyed) return;
    const [place] = key.getState(view.state)?.find(undefined, undefined, (spec) => spec["id"] === id) ?? [];
    // The text around it was deleted meanwhile.
    if (!place) return;
    const tr = view.state.tr.setMeta(key, { end: id } satisfies Ended);
    const { image, paragraph } = schema.nodes;
    tr.replaceRangeWith(place.from, place.from, paragraph.create(null, image.create({ src: imageUrl })));
    tr.doc.descendants((node, position) => {
      if (node.type === image && node.attrs["src"] === imageUrl)
        tr.setSelection(NodeSelection.create(tr.doc, position));
    });
    view.dispatch(tr.scrollIntoView());
  } finally {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { end: id } satisfies Ended));
  }
}
