/**
 * How much Markdown a post may hold beside its characters. Below the 20 levels at which the parser itself stops and drops what is deeper.
 */
export const MARKDOWN_DEPTH_MAX = 16;
/** Paragraphs, items, marked parts, line ends and the texts between them. */
export const MARKDOWN_NODES_MAX = 4000;

export const MARKDOWN_TOO_DEEP_MESSAGE = `內文的清單、引文或標記一層包一層太多了，最多 ${MARKDOWN_DEPTH_MAX} 層`;
export const MARKDOWN_TOO_LONG_MESSAGE = "內文的段落、清單項目和標記太多了，請精簡，或分成兩篇";
