import type { FileClass } from "@panshi/contracts/platform/file";

/** A downloadable file of a product, or the free file that everybody may download. */
type ProductFileContent = {
  filename: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  class: Exclude<FileClass, "private">;
  /** The name in the list of downloads; null for a product's file, which is listed under the product's name. */
  title: string | null;
  /** The key of the product; null for the free file. */
  product: string | null;
};

/** Written by `node tooling/artwork/run.ts` from the files in `apps/server/goods`; do not edit by hand. */
export const productFileContents: readonly ProductFileContent[] = [
  {
    filename: "before_dawn.mp3",
    mediaType: "audio/mpeg",
    size: 1_513_004,
    sha256: "b3ff7050c7405456d1db7e329d85c2093ef7a11c92810bb18c679832b0277af2",
    class: "product",
    title: null,
    product: "before_dawn",
  },
  {
    filename: "cedar_mist.mp3",
    mediaType: "audio/mpeg",
    size: 1_401_095,
    sha256: "fa58d35dfd926c5ef058804270d20180e0e0674cd87ebe59613c0aaafee694ef",
    class: "product",
    title: null,
    product: "cedar_mist",
  },
  {
    filename: "empty_bell.mp3",
    mediaType: "audio/mpeg",
    size: 1_624_913,
    sha256: "decaea6b5d5e9701a4132b6bab9ca00ac25cada91c83b10c63693d8eb30f5849",
    class: "product",
    title: null,
    product: "empty_bell",
  },
  {
    filename: "first_ember.jpg",
    mediaType: "image/jpeg",
    size: 89_030,
    sha256: "71ecd61c2dbc5fd518f9fdcddfa2069bb7260ecbfdd8e58187252478ce59dd86",
    class: "product",
    title: null,
    product: "first_ember",
  },
  {
    filename: "iron_frost.jpg",
    mediaType: "image/jpeg",
    size: 750_629,
    sha256: "6b7dc71219d1d319d5e10a73b3f5057ddf8467d9dff31a1b808e787d7af46d2f",
    class: "product",
    title: null,
    product: "iron_frost",
  },
  {
    filename: "night_stone.jpg",
    mediaType: "image/jpeg",
    size: 384_177,
    sha256: "3e6ef8b3cff2833ef8ebaa2db1a4a754695ae6e693f0748268f7b984f295b999",
    class: "product",
    title: null,
    product: "night_stone",
  },
  {
    filename: "nine_planets_deck.pdf",
    mediaType: "application/pdf",
    size: 260_704,
    sha256: "b1bd816c179c1ff9900c5fe286bd92f06fe9e70cac14109428407c4cbbaefa3f",
    class: "product",
    title: null,
    product: "nine_planets_deck",
  },
  {
    filename: "seven-day-prayer-manual.pdf",
    mediaType: "application/pdf",
    size: 363_608,
    sha256: "18cc8ee0fb5ec4fd331c9a778700dbb410647506541dcd3b9b322b72064bf02d",
    class: "public",
    title: "七日祈願手冊（列印版）",
    product: null,
  },
  {
    filename: "slow_orbit.mp3",
    mediaType: "audio/mpeg",
    size: 1_428_890,
    sha256: "794dbc8ef58ffd3301caae15382a3a62658f5ec2f6d613ef292281bc315533fb",
    class: "product",
    title: null,
    product: "slow_orbit",
  },
  {
    filename: "small_step_card.pdf",
    mediaType: "application/pdf",
    size: 63_828,
    sha256: "cb037f4175a0dc01edc3d8367cc44036ede6fc21678acbf6fb0df851c0ba3051",
    class: "product",
    title: null,
    product: "small_step_card",
  },
  {
    filename: "stone_words_deck.pdf",
    mediaType: "application/pdf",
    size: 320_204,
    sha256: "97d52a0d13930b8fc34e168846b1d9fcde8d1522d988785f620566c4d0afd595",
    class: "product",
    title: null,
    product: "stone_words_deck",
  },
  {
    filename: "wanli_tide.mp3",
    mediaType: "audio/mpeg",
    size: 1_401_095,
    sha256: "4fa429e67412b54dc8cb1ff39baa7d866b789242ddfcc7d5b14064215a862ebe",
    class: "product",
    title: null,
    product: "wanli_tide",
  },
  {
    filename: "warm_spring.mp3",
    mediaType: "audio/mpeg",
    size: 1_401_095,
    sha256: "16dcc96c2be83dbb3410a66e47ebae0713d9dc4b46a58dafcf066245c3c12b14",
    class: "product",
    title: null,
    product: "warm_spring",
  },
];
