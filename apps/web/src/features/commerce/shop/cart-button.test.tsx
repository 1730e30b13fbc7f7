import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { CartButton } from "./cart-button.tsx";

const button = (owned: boolean, inCart: boolean) =>
  renderToStaticMarkup(
    <StaticRouter location="/souldepartment">
      <CartButton name="夜空之石" owned={owned} inCart={inCart} onToggle={() => undefined} />
    </StaticRouter>,
  );

test("what the member owns is opened, also where it was put into the cart before; everything else goes in or out", () => {
  for (const inCart of [false, true]) {
    expect(button(true, inCart)).toContain("已在寶庫，打開");
    expect(button(true, inCart)).not.toContain("購物車");
  }
  expect(button(false, false)).toContain("加入購物車");
  expect(button(false, true)).toContain("移出購物車");
});
