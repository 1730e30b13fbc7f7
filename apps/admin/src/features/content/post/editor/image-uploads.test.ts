import { EditorState } from "prosemirror-state";
import { expect, it } from "vitest";
import { fromMarkdown } from "./from-markdown.ts";
import { imageUploadsPlugin, insertImages } from "./image-uploads.ts";
import { toMarkdown } from "./to-markdown.ts";

const pictures = ["/art/a.avif", "/art/b.avif", "/art/c.avif"];

/** What an editor has of its view, without a document to show it in. */
function viewOf(source: string) {
  const view = {
    state: EditorState.create({ doc: fromMarkdown(source), plugins: [imageUploadsPlugin] }),
    isDestroyed: false,
    dispatch: (tr: EditorState["tr"]) => {
      view.state = view.state.apply(tr);
    },
  };
  return view;
}

it.each([
  ["an empty text", "", 1, ""],
  ["the end of a paragraph", "甲乙", 3, "甲乙\n\n"],
])("images that are chosen together stand below each other in %s", async (_where, source, at, before) => {
  const view = viewOf(source);
  await insertImages(
    view,
    at,
    pictures.map((src) => () => Promise.resolve(src)),
  );
  expect(toMarkdown(view.state.doc)).toBe(`${before}${pictures.map((src) => `![](${src})`).join("\n\n")}`);
  expect(view.state.selection.toJSON()).toMatchObject({ type: "node" });
});

it("images come to where they were dropped while the writer goes on, whose words stay where they are typed", async () => {
  const view = viewOf("甲乙\n\n丙");
  await insertImages(
    view,
    2,
    pictures.map((src, index) => () => {
      if (index !== 1) view.dispatch(view.state.tr.insertText("寫", view.state.doc.content.size - 1));
      return Promise.resolve(index === 1 ? null : src);
    }),
  );
  expect(toMarkdown(view.state.doc)).toBe("甲\n\n![](/art/a.avif)\n\n![](/art/c.avif)\n\n乙\n\n丙寫寫");
  expect(view.state.selection.toJSON()).toMatchObject({ type: "text" });
});
