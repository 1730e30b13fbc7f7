import { baseKeymap, chainCommands } from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { history } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { actions, breakLine, goOnAfterImage } from "./commands.ts";
import { fromMarkdown } from "./from-markdown.ts";
import { imageUploads } from "./image-uploads.ts";
import { cleanHtml, hasWords, plainText } from "./pasted.ts";
import { schema } from "./schema.ts";

const { nodes } = schema;

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
  imageUploads,
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
export const stateOf = (source: string, onLink: () => void): EditorState =>
  EditorState.create({ doc: fromMarkdown(source), plugins: plugins(onLink) });

/** The editor in an element. */
export function createView(host: HTMLElement, options: Options): EditorView {
  const view: EditorView = new EditorView(host, {
    state: stateOf(options.source, options.onLink),
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
