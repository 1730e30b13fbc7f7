import { Button, buttonClass } from "@panshi/ui/button";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";

type CartButtonProps = Pick<ComponentProps<typeof Button>, "size" | "className"> & {
  name: string;
  owned: boolean;
  inCart: boolean;
  onToggle: () => void;
};

/** Puts a product into the cart or out of it; one that the member owns is opened in the treasury. */
export const CartButton = ({ name, owned, inCart, onToggle, size = "md", className }: CartButtonProps) =>
  owned ? (
    <Link to={paths.purchases} className={buttonClass("quiet", size, className)}>
      已在寶庫，打開
      <span className="sr-only">：{name}</span>
    </Link>
  ) : (
    <Button variant={inCart ? "quiet" : "line"} size={size} onClick={onToggle} className={className}>
      {inCart ? "移出購物車" : "加入購物車"}
      <span className="sr-only">：{name}</span>
    </Button>
  );
