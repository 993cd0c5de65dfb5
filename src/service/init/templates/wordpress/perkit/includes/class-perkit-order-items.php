<?php
/**
 * Items of a cart or an order, as the service expects them.
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

/**
 * Amounts are integers in hundredths of every currency, also of those with no or three decimals: 300 yen are 30000, and
 * 4.505 dinars are 451.
 */
class Perkit_Order_Items {
	/**
	 * Items of the cart at the prices that the shop charges: after coupons, and with tax if the cart displays it.
	 *
	 * @param WC_Cart $cart Cart with calculated lines.
	 * @return array Items with the fields of the service, and `key`, `name` and `image_url` for the page.
	 */
	public static function of_cart( $cart ) {
		$with_tax = $cart->display_prices_including_tax();
		$items    = array();
		foreach ( $cart->get_cart() as $key => $line ) {
			$product = $line['data'];
			$id      = $line['variation_id'] ? $line['variation_id'] : $line['product_id'];
			$total   = (float) $line['line_total'] + ( $with_tax ? (float) $line['line_tax'] : 0 );
			$page    = array(
				'id'        => $key,
				'name'      => $product->get_name(),
				'image_url' => (string) wp_get_attachment_image_url( (int) $product->get_image_id(), 'woocommerce_thumbnail' ),
			);
			array_push( $items, ...self::split( $id, $line['quantity'], $total, $page ) );
		}
		return $items;
	}

	/**
	 * Items of an order, without those that are refunded.
	 *
	 * @param WC_Order $order    Order.
	 * @param bool     $with_tax Whether prices include tax.
	 */
	public static function of_order( $order, $with_tax ) {
		$items = array();
		foreach ( $order->get_items() as $item_id => $item ) {
			$id       = $item->get_variation_id() ? $item->get_variation_id() : $item->get_product_id();
			$quantity = $item->get_quantity() + $order->get_qty_refunded_for_item( $item_id ); // refunds are negative
			$share    = $item->get_quantity() > 0 ? $quantity / $item->get_quantity() : 0;
			$total    = ( (float) $item->get_total() + ( $with_tax ? (float) $item->get_total_tax() : 0 ) ) * $share;
			array_push( $items, ...self::split( $id, $quantity, $total, array() ) );
		}
		return self::for_service( $items );
	}

	/**
	 * Whether an order has items and all of them are refunded.
	 *
	 * @param WC_Order $order Order.
	 */
	public static function are_refunded( $order ) {
		foreach ( $order->get_items() as $item_id => $item ) {
			if ( $item->get_quantity() + $order->get_qty_refunded_for_item( $item_id ) > 0 ) {
				return false;
			}
		}
		return array() !== $order->get_items();
	}

	/**
	 * Removes the fields that only the page needs.
	 *
	 * @param array $items Items.
	 */
	public static function for_service( $items ) {
		return array_map(
			function ( $item ) {
				unset( $item['id'], $item['name'], $item['image_url'] );
				return $item;
			},
			$items
		);
	}

	/**
	 * Sum in hundredths.
	 *
	 * @param array $items Items.
	 */
	public static function amount( $items ) {
		$amount = 0;
		foreach ( $items as $item ) {
			$amount += $item['price'] * $item['quantity'];
		}
		return $amount;
	}

	/**
	 * Returns one item, or two that add up exactly if the total is not divisible by the quantity. The service accepts
	 * whole quantities only.
	 */
	private static function split( $id, $quantity, $total, $page ) {
		/**
		 * Filters the source id of a product.
		 *
		 * @param string $source_id Id of the product or variation.
		 */
		$source_id = (string) apply_filters( 'perkit_product_source_id', (string) $id );
		$cents     = (int) round( $total * 100 );
		if ( (int) $quantity != $quantity || $quantity < 1 ) { // phpcs:ignore Universal.Operators.StrictComparisons -- 2.0 is whole.
			if ( $quantity > 0 ) {
				Perkit_Service::log( "Product $source_id is left out: its quantity $quantity is not a whole number." );
			}
			return array();
		}
		$quantity  = (int) $quantity;
		$price     = intdiv( $cents, $quantity );
		$remainder = $cents - $price * $quantity;
		$items     = array();
		foreach ( array( $price => $quantity - $remainder, $price + 1 => $remainder ) as $each => $count ) {
			if ( $count > 0 ) {
				$items[] = array(
					'source_id'      => $source_id,
					'related_object' => 'product',
					'quantity'       => $count,
					'price'          => $each,
				) + $page;
			}
		}
		return $items;
	}
}
