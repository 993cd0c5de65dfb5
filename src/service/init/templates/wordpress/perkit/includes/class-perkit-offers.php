<?php
/**
 * Validates what the shopper selected.
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

/** The page sends ids only. Amounts always come from the service. */
class Perkit_Offers {
	/** Each voucher costs a request to the service. */
	const MAX_SELECTED = 10;

	/**
	 * Results of this request: WooCommerce calculates the totals several times.
	 *
	 * @var array
	 */
	private static $quotes = array();

	/**
	 * Returns the valid part of a selection that a page sent.
	 *
	 * @param mixed $selection Parsed JSON as arrays.
	 */
	public static function sanitize( $selection ) {
		$redeemables = array();
		foreach ( array_slice( is_array( $selection ) ? $selection : array(), 0, self::MAX_SELECTED ) as $selected ) {
			$object = isset( $selected['object'] ) ? $selected['object'] : '';
			$id     = isset( $selected['id'] ) ? $selected['id'] : '';
			if ( ! in_array( $object, array( 'voucher', 'promotion_tier', 'promotion_stack' ), true ) || ! self::is_text( $id ) ) {
				continue;
			}
			$redeemable = compact( 'object', 'id' );
			if ( isset( $selected['reward']['id'] ) && self::is_text( $selected['reward']['id'] ) ) {
				$redeemable['reward'] = array( 'id' => $selected['reward']['id'] );
				if ( isset( $selected['reward']['points'] ) && is_int( $selected['reward']['points'] ) && $selected['reward']['points'] > 0 ) {
					$redeemable['reward']['points'] = $selected['reward']['points'];
				}
			}
			$redeemables[] = $redeemable;
		}
		return $redeemables;
	}

	/**
	 * Discount for a selection, in hundredths. Redeems nothing.
	 *
	 * @param array       $selection Sanitized selection.
	 * @param array       $items     Items for the service.
	 * @param string|null $customer  Source id. Null for a guest.
	 * @return array `discount`, `redeemables` that may be redeemed, and whether the service `is_out`.
	 */
	public static function quote( $selection, $items, $customer ) {
		$name = md5( wp_json_encode( array( $selection, $items, $customer ) ) );
		if ( ! isset( self::$quotes[ $name ] ) ) {
			self::$quotes[ $name ] = self::new_quote( $selection, $items, $customer );
		}
		return self::$quotes[ $name ];
	}

	private static function new_quote( $selection, $items, $customer ) {
		$quote = array(
			'discount'    => 0,
			'redeemables' => array(),
			'is_out'      => false,
		);
		if ( ! $items ) {
			return $quote;
		}
		$allowed = self::without_foreign_vouchers( $selection, $items, $customer );
		if ( null === $allowed ) {
			return array( 'is_out' => true ) + $quote;
		}
		if ( ! $allowed ) {
			return $quote;
		}
		$reply = Perkit_Service::call( 'POST', '/v1/validations', self::request( $allowed, $items, $customer ) );
		if ( 200 !== $reply['status'] || ! is_object( $reply['json'] ) ) {
			Perkit_Service::log( 'The offers could not be validated: ' . Perkit_Service::reason( $reply ) );
			return array( 'is_out' => true ) + $quote;
		}
		$validation = $reply['json'];
		if ( empty( $validation->valid ) || ! isset( $validation->order->total_amount ) ) {
			return $quote;
		}
		$useful = self::useful( $allowed, $validation, $items );
		if ( $useful !== $allowed ) {
			return self::new_quote( $useful, $items, $customer );
		}
		$quote['discount']    = max( 0, Perkit_Order_Items::amount( $items ) - (int) $validation->order->total_amount );
		$quote['redeemables'] = $quote['discount'] > 0 ? $allowed : array();
		return $quote;
	}

	/**
	 * Body of a validation or redemption.
	 *
	 * @param array       $redeemables Redeemables.
	 * @param array       $items       Items.
	 * @param string|null $customer    Source id.
	 * @param array       $order       More fields of the order.
	 */
	public static function request( $redeemables, $items, $customer, $order = array() ) {
		$body = array(
			'redeemables' => $redeemables,
			'order'       => $order + array( 'items' => $items ),
		);
		if ( null !== $customer ) {
			$body['customer'] = array( 'source_id' => $customer );
		}
		return $body;
	}

	/**
	 * The server key can redeem vouchers and cards of any customer. With the shopper's own token, those of others look like
	 * unknown codes, so this drops them. Null if the service does not respond.
	 */
	private static function without_foreign_vouchers( $selection, $items, $customer ) {
		if ( ! in_array( 'voucher', array_column( $selection, 'object' ), true ) ) {
			return $selection;
		}
		$allowed = array();
		foreach ( $selection as $redeemable ) {
			if ( 'voucher' !== $redeemable['object'] ) {
				$allowed[] = $redeemable;
				continue;
			}
			// One by one: together with the rest, a voucher may fail for another reason.
			$json  = wp_json_encode( self::request( array( $redeemable ), $items, $customer ) );
			$reply = Perkit_Service::call_as_shopper( $customer, 'POST', '/client/v1/validations', array(), $json );
			if ( 429 === $reply['status'] ) {
				Perkit_Service::log( 'A voucher was left out: ' . Perkit_Service::reason( $reply ) );
				continue; // too many unknown codes
			}
			if ( 200 !== $reply['status'] || ! is_object( $reply['json'] ) ) {
				Perkit_Service::log( 'A voucher could not be validated: ' . Perkit_Service::reason( $reply ) );
				return null;
			}
			if ( ! empty( $reply['json']->valid ) ) {
				// The service accepts other spellings of a code, and replies with the stored one, which `useful` compares.
				$redeemable['id'] = $reply['json']->redeemables[0]->id;
				array_push( $allowed, ...self::useful( array( $redeemable ), $reply['json'], $items ) );
			}
		}
		return $allowed;
	}

	/**
	 * Drops offers that add products or reduce nothing. Redeeming one would use it up for nothing, because the cart contains
	 * neither added products nor product rewards.
	 */
	private static function useful( $redeemables, $validation, $items ) {
		$useless = array();
		$units   = array_sum( array_column( $items, 'quantity' ) );
		$total   = Perkit_Order_Items::amount( $items );
		foreach ( $validation->redeemables as $entry ) { // each has the order after it
			$units_after = array_sum( array_column( $entry->order->items, 'quantity' ) );
			if ( $units_after > $units || $entry->order->total_amount >= $total ) {
				$useless[] = $entry->id;
			}
			$units = $units_after;
			$total = $entry->order->total_amount;
		}
		return array_values(
			array_filter(
				$redeemables,
				function ( $redeemable ) use ( $useless ) {
					return ! in_array( $redeemable['id'], $useless, true );
				}
			)
		);
	}

	private static function is_text( $value ) {
		return is_string( $value ) && '' !== $value && strlen( $value ) <= 500 && 1 === preg_match( '/^[^\x00-\x1f\x7f]+$/Du', $value );
	}
}
