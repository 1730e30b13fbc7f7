import { formatSize } from "@panshi/contracts/platform/file";
import { pictureSources } from "@panshi/contracts/platform/picture-sources";
import { productCategories } from "@panshi/contracts/commerce/product";
import type { ProductListInput, ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { Badge } from "@panshi/ui/display/badge";
import { ActiveState, Money, OneLine, ZonedTime } from "../../../kit/list/cells.tsx";
import { type Columns, placeColumn } from "../../../kit/list/columns.ts";
import "./product.css";

/** The choices of the filter by `isActive`. */
export const saleStates = { true: "上架中", false: "未上架" } as const;

/** The columns of the products. */
export const productColumns: Columns<ProductRecord, typeof ProductListInput> = [
  placeColumn,
  {
    header: "名稱",
    sort: "name",
    card: "title",
    cell: ({ name, imageUrl }) => (
      <span className="product-title">
        {imageUrl ? (
          <img
            src={imageUrl}
            srcSet={pictureSources(imageUrl)?.srcSets.at(-1)?.srcSet}
            sizes="48px"
            alt=""
            width={48}
            height={48}
            loading="lazy"
          />
        ) : (
          <span aria-hidden />
        )}
        <OneLine>{name}</OneLine>
      </span>
    ),
  },
  { header: "類別", cell: ({ category }) => productCategories[category], className: "whitespace-nowrap", gives: 3 },
  {
    header: "價格",
    figure: true,
    card: "corner",
    cell: ({ price }) => (price === 0 ? <Badge tone="warn">未訂價</Badge> : <Money amount={price} />),
  },
  {
    header: "檔案",
    cell: ({ version }) =>
      version ? (
        <span className="whitespace-nowrap text-ink-soft">
          第 {version.number} 版，{formatSize(version.size)}
        </span>
      ) : (
        <Badge tone="warn">沒有檔案</Badge>
      ),
    gives: 2,
  },
  { header: "狀態", cell: ({ isActive }) => <ActiveState active={isActive} labels={saleStates} /> },
  { header: "更新時間", cell: ({ updatedAt }) => <ZonedTime at={updatedAt} />, sort: "-updatedAt", gives: 1 },
];
