<?php
/**
 * The WooCommerce cart: its lines for the page, and the chosen offers as a fee.
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

/** The selection is in the session. Its discount is calculated on the server with each calculation of the totals. */
class Perkit_Cart {
	/**
	 * Whether this request places an order.
	 *
	 * @var bool
	 */
	private static $is_placing = false;

	/**
	 * Result of the last calculation.
	 *
	 * @var array|null
	 */
	private static $quote = null;

	/** Adds the hooks. */
	public static function register() {
		add_action( 'wc_ajax_perkit_cart', array( __CLASS__, 'exchange' ) );
		add_action( 'woocommerce_cart_calculate_fees', array( __CLASS__, 'add_fee' ) );
		add_action( 'woocommerce_cart_emptied', array( __CLASS__, 'forget' ) );
		// The classic checkout.
		add_action( 'woocommerce_before_checkout_process', array( __CLASS__, 'start_placing' ) );
		add_action( 'woocommerce_after_checkout_validation', array( __CLASS__, 'check_classic' ), 10, 2 );
		add_action( 'woocommerce_review_order_before_submit', array( __CLASS__, 'print_discount' ) );
		// The checkout block.
		add_filter( 'rest_request_before_callbacks', array( __CLASS__, 'recognize_placing' ), 10, 3 );
		add_action( 'woocommerce_store_api_cart_errors', array( __CLASS__, 'check' ) );
	}

	/** Saves the selection of the page, and responds with the lines of the cart, and whether its totals have changed. */
	public static function exchange() {
		$refusal = Perkit_Relay::refusal();
		if ( $refusal ) {
			wp_send_json( $refusal->get_data(), $refusal->get_status() );
		}
		$input = json_decode( (string) file_get_contents( 'php://input', false, null, 0, Perkit_Relay::MAX_BYTES ), true );
		if ( ! isset( $input['selection'] ) || ! is_array( $input['selection'] ) ) {
			wp_send_json( array( 'key' => 'invalid_payload' ), 400 );
		}
		// WooCommerce saves no session for a guest with an empty cart.
		if ( WC()->cart->is_empty() ) {
			wp_send_json(
				array(
					'lines'     => array(),
					'discount'  => 0,
					'isChanged' => false,
				)
			);
		}
		$before    = array( self::selection(), self::seen() );
		$selection = Perkit_Offers::sanitize( $input['selection'] );
		WC()->session->set( 'perkit_selection', $selection );
		WC()->cart->calculate_totals();
		wp_send_json(
			array(
				'lines'     => Perkit_Order_Items::of_cart( WC()->cart ),
				'discount'  => self::seen(),
				'isChanged' => array( $selection, self::seen() ) !== $before,
			)
		);
	}

	/**
	 * Adds the discount as a negative fee.
	 *
	 * @param WC_Cart $cart Cart.
	 */
	public static function add_fee( $cart ) {
		if ( ! WC()->session || WC()->cart !== $cart ) {
			return; // plugins for subscriptions calculate copies of the cart
		}
		self::$quote = null;
		$selection   = self::selection();
		if ( ! $selection || ! Perkit_Settings::is_complete() ) {
			self::remember( 0 );
			return;
		}
		$items       = Perkit_Order_Items::for_service( Perkit_Order_Items::of_cart( $cart ) );
		$customer    = Perkit_Shopper::customer( get_current_user_id() );
		self::$quote = Perkit_Offers::quote( $selection, $items, $customer ) + compact( 'items', 'customer' );
		self::remember( self::$quote['discount'] );
		if ( self::$quote['is_out'] ) {
			self::add_notice( __( 'Your offers cannot be applied at the moment. The total is without them.', 'perkit' ) );
		}
		if ( self::$quote['discount'] > 0 ) {
			$amount = self::$quote['discount'] / 100 * self::net_share( $cart );
			$cart->add_fee( __( 'Offers', 'perkit' ), -round( $amount, wc_get_price_decimals() ), true );
		}
	}

	/** Result of the last calculation for an order, or null if nothing is selected. */
	public static function quote() {
		return self::$quote;
	}

	/** Forgets the selection with the cart that it was for. */
	public static function forget() {
		if ( WC()->session ) {
			WC()->session->set( 'perkit_selection', array() );
		}
	}

	/** Called before the totals of the order are calculated. */
	public static function start_placing() {
		self::$is_placing = true;
	}

	/**
	 * Recognizes an order of the checkout block.
	 *
	 * @param mixed           $response Response.
	 * @param array           $handler  Handler.
	 * @param WP_REST_Request $request  Request.
	 */
	public static function recognize_placing( $response, $handler, $request ) {
		if ( 'POST' === $request->get_method() && preg_match( '#^/wc/store(/v\d+)?/checkout$#', $request->get_route() ) ) {
			self::start_placing();
		}
		return $response;
	}

	/** Part of the classic checkout, which WooCommerce prints together with the totals. */
	public static function print_discount() {
		printf( '<input type="hidden" name="perkit_discount" value="%d">', (int) self::seen() );
	}

	/**
	 * Stops an order whose discount is not the one that the shopper saw.
	 *
	 * @param array    $data   Posted data.
	 * @param WP_Error $errors Errors of the classic checkout.
	 */
	public static function check_classic( $data, $errors ) {
		self::check( $errors );
	}

	/**
	 * Does the same for the checkout block.
	 *
	 * @param WP_Error $errors Errors.
	 */
	public static function check( $errors ) {
		$message = self::change_since_seen();
		if ( null !== $message ) {
			$errors->add( 'perkit_offers_changed', $message );
		}
	}

	/**
	 * Message with the new discount, if it is not the one that the shopper saw. The shopper can then place the order again.
	 *
	 * @return string|null
	 */
	public static function change_since_seen() {
		$discount = null === self::$quote ? 0 : self::$quote['discount'];
		$seen     = self::posted_discount() ?? self::seen();
		if ( ! self::$is_placing || $seen === $discount ) {
			return null;
		}
		Perkit_Service::log( "An order was stopped: the discount changed from $seen to $discount hundredths." );
		WC()->session->set( 'perkit_discount', $discount );
		WC()->session->set( 'refresh_totals', true );
		return sprintf(
			/* translators: %s: amount */
			__( 'Your offers have changed and are now worth %s. Check the total, and place the order again.', 'perkit' ),
			wp_strip_all_tags( wc_price( $discount / 100 ) )
		);
	}

	/** While an order is placed, the discount that the shopper saw must not change. */
	private static function remember( $discount ) {
		if ( ! self::$is_placing && self::seen() !== $discount ) {
			WC()->session->set( 'perkit_discount', $discount );
		}
	}

	/** Discount on the page that places the order: another tab may have changed the session. Null in the checkout block. */
	private static function posted_discount() {
		// phpcs:ignore WordPress.Security -- WooCommerce has checked the nonce. The value is only compared.
		return isset( $_POST['perkit_discount'] ) ? (int) $_POST['perkit_discount'] : null;
	}

	/** Discount in hundredths of the last calculation that a page showed. */
	private static function seen() {
		return (int) WC()->session->get( 'perkit_discount', 0 );
	}

	/** Sanitized when it was saved. */
	private static function selection() {
		return WC()->session ? (array) WC()->session->get( 'perkit_selection', array() ) : array();
	}

	/** Fees are without tax. WooCommerce adds tax to negative fees in proportion to items and shipping. */
	private static function net_share( $cart ) {
		$net = (float) $cart->get_cart_contents_total() + (float) $cart->get_shipping_total();
		$tax = (float) $cart->get_cart_contents_tax() + (float) $cart->get_shipping_tax();
		return $cart->display_prices_including_tax() && $net + $tax > 0 ? $net / ( $net + $tax ) : 1;
	}

	private static function add_notice( $message ) {
		if ( function_exists( 'wc_add_notice' ) && ! wc_has_notice( $message, 'notice' ) ) {
			wc_add_notice( $message, 'notice' );
		}
	}
}
