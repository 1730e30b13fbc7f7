import { baseKeymap, chainCommands } from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { history } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { Fragment, Slice } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { actions, breakLine, goOnAfterImage } from "./commands.ts";
import { fromMarkdown } from "./from-markdown.ts";
import { imageUploadsPlugin } from "./image-uploads.ts";
import { siteImagePath, editorSchema } from "./schema.ts";

const { nodes } = editorSchema;

const keys = (onLink: () => void): Record<string, Command> => ({
  ...Object.fromEntries(
    Object.values(actions).flatMap((action) => ("keys" in action ? [[action.keys, action.run]] : [])),
  ),
  "Mod-y": actions.redo.run,
  "Mod-k": () => {
    onLink();
    return true;
  },
  "Shift-Enter": breakLine,
  Enter: chainCommands(goOnAfterImage, splitListItem(nodes.item)),
  // Only in a list, and only where it does something: elsewhere it leaves the editor, as everywhere.
  Tab: sinkListItem(nodes.item),
  "Shift-Tab": liftListItem(nodes.item),
  Backspace: liftEmptyItem,
});

/** At the beginning of an item that is empty, Backspace leaves the list. */
function liftEmptyItem(state: EditorState, dispatch?: EditorView["dispatch"]): boolean {
  const { $from, empty } = state.selection;
  const isEmptyItem = empty && $from.parent.content.size === 0 && $from.depth > 1 && $from.node(-1).type === nodes.item;
  return isEmptyItem && liftListItem(nodes.item)(state, dispatch);
}

/** What is made of Markdown as it is typed; full-width signs too. */
const typed = inputRules({
  rules: [
    textblockTypeInputRule(/^([#＃]{1,3})[\s　]$/, nodes.heading, ([, signs]) => ({
      level: signs === "###" || signs === "＃＃＃" ? 3 : 2,
    })),
    wrappingInputRule(/^\s*[>＞][\s　]$/, nodes.quote),
    wrappingInputRule(/^\s*[-*+－][\s　]$/, nodes.bullets),
    wrappingInputRule(/^(\d{1,3})[.)][\s　]$/, nodes.numbers),
  ],
});

const plugins = (onLink: () => void): Plugin[] => [
  typed,
  keymap(keys(onLink)),
  keymap(baseKeymap),
  history(),
  dropCursor({ color: "var(--color-ember)", width: 2 }),
  imageUploadsPlugin,
];

const isAndroid = () => /Android \d/.test(navigator.userAgent);

/**
 * On Android ProseMirror lets the browser do what Enter does and reads the DOM afterwards, which goes wrong where an empty item
 * leaves a nested list. So the key's commands run before. Not while characters are composed, which the browser ends itself.
 */
function enterBefore(view: EditorView, event: InputEvent): boolean {
  const shiftKey = event.inputType === "insertLineBreak";
  if (!isAndroid() || view.composing || !event.cancelable || !(shiftKey || event.inputType === "insertParagraph"))
    return false;
  const key = new KeyboardEvent("keydown", { key: "Enter", shiftKey });
  if (!view.someProp("handleKeyDown", (handle) => handle(view, key))) return false;
  event.preventDefault();
  return true;
}

/**
 * Text that no key event brings (input methods, phones, dictation) would take the place of a selected image, because the browser
 * has changed the DOM when ProseMirror hears of it.
 */
function textAfterImage(view: EditorView, event: InputEvent): boolean {
  if (event.inputType !== "insertText" || !event.data || !goOnAfterImage(view.state, view.dispatch)) return false;
  view.dispatch(view.state.tr.insertText(event.data).scrollIntoView());
  event.preventDefault();
  return true;
}

type Options = {
  source: string;
  onChange: (view: EditorView, docChanged: boolean) => void;
  onLink: () => void;
  /** Files were pasted or dropped at a position. */
  onFiles: (files: readonly File[], at: number) => void;
  onDropped: (images: number) => void;
  attributes: () => Record<string, string>;
};

const imagesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** The state of a new text. */
export const createEditorState = (source: string, onLink: () => void): EditorState =>
  EditorState.create({ doc: fromMarkdown(source), plugins: plugins(onLink) });

/** The editor in an element. */
export function createView(host: HTMLElement, options: Options): EditorView {
  const view: EditorView = new EditorView(host, {
    state: createEditorState(options.source, options.onLink),
    attributes: options.attributes,
    dispatchTransaction: (tr) => {
      view.updateState(view.state.apply(tr));
      options.onChange(view, tr.docChanged);
    },
    transformPastedHTML: (html) => cleanHtml(html, options.onDropped),
    clipboardTextParser: (text, _$context, asIs) => plainText(text, asIs),
    handleDOMEvents: {
      beforeinput: (_view, event) => textAfterImage(view, event) || enterBefore(view, event),
      compositionstart: () => {
        goOnAfterImage(view.state, view.dispatch);
        return false;
      },
    },
    // What is typed would take the place of an image that is selected.
    handleTextInput: () => {
      goOnAfterImage(view.state, view.dispatch);
      return false;
    },
    handlePaste: (_view, event) => {
      const files = imagesOf(event.clipboardData);
      const html = event.clipboardData?.getData("text/html") ?? "";
      if (files.length === 0 || hasWords(html)) return false;
      options.onFiles(files, view.state.selection.from);
      return true;
    },
    handleDrop: (_view, event, _slice, moved) => {
      const files = imagesOf(event.dataTransfer);
      // An image of the text that is dragged to another place is a file too, and stays the same image.
      if (moved || files.length === 0) return false;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
      options.onFiles(files, at);
      return true;
    },
  });
  return view;
}

/** What the contract refuses and nobody sees: control characters, and those that turn the text after them around. */
const unprintable = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;
const clean = (text: string): string => text.replace(unprintable, "").replaceAll("\u00a0", " ");

/**
 * Parses HTML with its styles in another attribute, for the content security policy refuses styles in attributes and logs
 * each one.
 */
const parse = (html: string): HTMLElement =>
  new DOMParser().parseFromString(
    html.replace(/<[^>]*>/g, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style=")),
    "text/html",
  ).body;
const styleOf = (element: Element): string => element.getAttribute("data-style") ?? "";

const numbered = /^[\s\u00a0]*[(（]?[0-9a-z一二三四五六七八九十]{1,3}[.)、）]/i;

/** Word has lists of paragraphs, each with its own marker; they become lists. */
function wordLists(body: HTMLElement) {
  let list = null as Element | null;
  for (const paragraph of body.querySelectorAll("p")) {
    const inList = /mso-list:\s*(?!none)/i.test(styleOf(paragraph));
    if (!inList) {
      list = null;
      continue;
    }
    const marker = paragraph.querySelector('[data-style*="mso-list:Ignore" i]');
    const tag = numbered.test(marker?.textContent ?? "") ? "ol" : "ul";
    marker?.remove();
    if (list?.localName !== tag || paragraph.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** Bold and italic text whose style says so; and Google Docs wraps what it copies in a `<b>` that is not bold. */
function styledText(body: HTMLElement) {
  const wrap = (element: Element, tag: string) => {
    const mark = body.ownerDocument.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  };
  for (const element of body.querySelectorAll("[data-style]")) {
    const style = styleOf(element);
    if (element.localName === "b" && /font-weight:\s*normal/i.test(style)) element.replaceWith(...element.childNodes);
    if (element.localName !== "span") continue;
    if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) wrap(element, "strong");
    if (/font-style:\s*italic/i.test(style)) wrap(element, "em");
  }
}

/**
 * Pasted HTML without what the schema would keep by mistake. What it has no node for loses its markup and keeps its text.
 * @param onDropped how many images of other places were left out
 */
function cleanHtml(html: string, onDropped: (images: number) => void): string {
  const body = parse(html);
  for (const hidden of body.querySelectorAll("script, style, title, meta, link, template, object, iframe, svg, math"))
    hidden.remove();
  wordLists(body);
  styledText(body);
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) walker.currentNode.nodeValue = clean(walker.currentNode.nodeValue ?? "");
  let dropped = 0;
  for (const image of body.querySelectorAll("img"))
    if (siteImagePath(image.getAttribute("src") ?? "") === null) {
      image.remove();
      dropped += 1;
    }
  if (dropped > 0) onDropped(dropped);
  return body.innerHTML;
}

/** Whether pasted HTML has words: without them it is one image, whose file is uploaded. */
const hasWords = (html: string): boolean => (parse(html).textContent ?? "").trim() !== "";

const blockMarkup = /^(#{1,6} |[-*+] |\d{1,9}[.)] |> )/m;

/** Pasted plain text: Markdown where it looks like it, else a paragraph a line. */
function plainText(text: string, asIs: boolean): Slice {
  const cleaned = clean(text);
  if (!asIs && blockMarkup.test(cleaned)) return new Slice(fromMarkdown(cleaned).content, 0, 0);
  const lines = cleaned.split(/(?:\r\n?|\n)+/).filter((line, _index, all) => line.trim() !== "" || all.length === 1);
  const { paragraph } = editorSchema.nodes;
  const paragraphs = lines.map((line) => paragraph.create(null, line ? editorSchema.text(line) : null));
  return new Slice(Fragment.fromArray(paragraphs), 1, 1);
}
