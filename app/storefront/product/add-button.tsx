import { ShoppingBag } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { pressOnce } from "#app/hydration/press-once.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ADDING } from "../card/add-to-cart-with-toast.ts";
import type { Buying } from "./use-buying.ts";

interface AddButtonProps {
  buying: Buying;
  size?: "l" | "m";
  className: string;
  /** No toast covers it. */
  keepClear?: "always";
  children: ReactNode;
}

/**
 * The button that adds; once all free pieces are in the cart, a link there, which takes over the button's focus.
 * Rules: CART-61.
 */
export function AddButton({ buying, size = "m", className, keepClear, children }: AddButtonProps) {
  const hadFocus = useRef(false);
  if (buying.allInCart) {
    return (
      <Link
        to="/cart"
        ref={(link) => {
          if (hadFocus.current && document.activeElement === document.body) link?.focus({ preventScroll: true });
          hadFocus.current = false;
        }}
        onClick={buying.holdBack}
        data-keep-clear={keepClear}
        className={buttonClass({ size, className }, true)}
      >
        <Icon of={ShoppingBag} /> Ver carrinho
      </Link>
    );
  }
  return (
    <Button
      size={size}
      icon={buying.soldOut ? undefined : ShoppingBag}
      disabled={buying.soldOut}
      onClick={(event) => {
        hadFocus.current = document.activeElement === event.currentTarget;
        void pressOnce(event.currentTarget, buying.add);
      }}
      data-keep-clear={keepClear}
      data-waiting={ADDING}
      className={className}
    >
      {children}
    </Button>
  );
}
