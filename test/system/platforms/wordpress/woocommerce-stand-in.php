<?php
/**
 * Stands in for WooCommerce, which is not installed: the functions and hooks that the plugin uses, called in the order in
 * which WooCommerce 8 calls them (`class-wc-checkout.php`, `class-wc-cart-totals.php`, `class-wc-order.php`). It is not
 * WooCommerce: what WooCommerce itself does with a hook is not tested.
 */

// On a busy machine, the plugin's own timeout would count as an outage.
add_filter(
	'http_request_args',
	static function ( $args ) {
		return array( 'timeout' => 60 ) + $args;
	}
);

/**
 * Two mugs at 12.50, or the `quantity` and `total` of the request. With `taxed`, prices include 20% tax. `add_fee` and
 * `calculate_totals` as in WC_Cart.
 */
class Stand_In_Cart {
	private $fees = array();

	public function get_cart() {
		$product = new class() {
			public function get_name() {
				return 'Mug';
			}
			public function get_image_id() {
				return '';
			}
		};
		$line    = array( 'product_id' => 11, 'variation_id' => 0, 'quantity' => (int) ( $_GET['quantity'] ?? 2 ), 'line_total' => $this->get_cart_contents_total(), 'line_tax' => $this->get_cart_contents_tax(), 'data' => $product );
		return array( 'key-11' => $line );
	}
	public function is_empty() {
		return isset( $_GET['empty'] );
	}
	public function display_prices_including_tax() {
		return isset( $_GET['taxed'] );
	}
	public function get_cart_contents_total() {
		return (float) ( $_GET['total'] ?? 25 );
	}
	public function get_cart_contents_tax() {
		return isset( $_GET['taxed'] ) ? 0.2 * $this->get_cart_contents_total() : 0.0;
	}
	public function get_shipping_total() {
		return 0.0;
	}
	public function get_shipping_tax() {
		return 0.0;
	}
	public function add_fee( $name, $amount, $taxable = false ) {
		$this->fees[] = compact( 'name', 'amount', 'taxable' );
	}
	public function calculate_totals() {
		$this->fees = array();
		do_action( 'woocommerce_cart_calculate_fees', $this );
	}
	public function fees() {
		return $this->fees;
	}
}

/** One session per user, in an option. Like WC_Session, a request reads it once, and then its own values. */
class Stand_In_Session {
	private $values = array();

	private function name() {
		return 'stand_in_session_' . get_current_user_id();
	}
	private function values() {
		return $this->values[ $this->name() ] ?? get_option( $this->name(), array() );
	}
	public function get( $key, $default = null ) {
		return $this->values()[ $key ] ?? $default;
	}
	public function set( $key, $value ) {
		$this->values[ $this->name() ] = array( $key => $value ) + $this->values();
		// Leaves its cache unchanged if another process has saved the same values.
		update_option( $this->name(), $this->values(), false );
	}
}

/** An order in an option, which WordPress caches in the process. Meta data is saved by `save` or `save_meta_data` only. */
class Stand_In_Order {
	public $id;
	public $data;

	public function __construct( $id ) {
		$this->id   = $id;
		$this->data = get_option( "stand_in_order_$id", array( 'status' => 'pending', 'meta' => array(), 'notes' => array(), 'refunded' => 0, 'customer' => 0, 'total' => 0, 'via' => 'checkout' ) );
	}
	public function get_id() {
		return $this->id;
	}
	public function get_status() {
		return $this->data['status'];
	}
	public function get_created_via() {
		return $this->data['via'];
	}
	public function get_data_store() {
		return $this;
	}
	public function clear_cached_data( $ids ) {
		foreach ( $ids as $id ) {
			wp_cache_delete( "stand_in_order_$id", 'options' );
		}
	}
	public function get_date_created() {
		return new DateTime( $this->data['created'] ?? 'now' );
	}
	public function get_date_paid() {
		return isset( $this->data['paid'] ) ? new DateTime( $this->data['paid'] ) : null;
	}
	public function update_status( $status, $note = '' ) {
		$this->add_order_note( $note );
		stand_in_status( $this->id, $status );
		$this->data = ( new self( $this->id ) )->data;
	}
	public function get_customer_id() {
		return $this->data['customer'];
	}
	public function get_total() {
		return $this->data['total'];
	}
	public function get_meta( $key ) {
		return isset( $this->data['meta'][ $key ] ) ? $this->data['meta'][ $key ] : '';
	}
	public function update_meta_data( $key, $value ) {
		$this->data['meta'][ $key ] = $value;
	}
	public function delete_meta_data( $key ) {
		unset( $this->data['meta'][ $key ] );
	}
	public function read_meta_data() {
		$this->clear_cached_data( array( $this->id ) );
		$this->data['meta'] = ( new self( $this->id ) )->data['meta'];
	}
	public function save_meta_data() {
		$this->save();
	}
	public function save() {
		update_option( "stand_in_order_{$this->id}", $this->data, false );
	}
	public function add_order_note( $note ) {
		$this->data['notes'][] = $note;
		$this->save();
	}
	public function get_items() {
		$item = new class( $this->data['quantity'] ?? 2 ) {
			private $quantity;
			public function __construct( $quantity ) {
				$this->quantity = $quantity;
			}
			public function get_product_id() {
				return 11;
			}
			public function get_variation_id() {
				return 0;
			}
			public function get_quantity() {
				return $this->quantity;
			}
			public function get_total() {
				return (string) ( 12.5 * $this->quantity );
			}
			public function get_total_tax() {
				return '0';
			}
		};
		return array( 1 => $item );
	}
	public function get_qty_refunded_for_item() {
		return -$this->data['refunded'];
	}
}

/** Address of a page's Ajax request. */
class WC_AJAX {
	public static function get_endpoint( $name ) {
		return '/?wc-ajax=' . $name;
	}
}

function WC() {
	static $woocommerce;
	if ( ! $woocommerce ) {
		$woocommerce          = new stdClass();
		$woocommerce->cart    = new Stand_In_Cart();
		$woocommerce->session = new Stand_In_Session();
	}
	return $woocommerce;
}
function get_woocommerce_currency() {
	return 'EUR';
}
function wc_get_price_decimals() {
	return 2;
}
function wc_price( $amount ) {
	return '<span>€' . number_format( $amount, 2 ) . '</span>';
}
function wc_get_is_paid_statuses() {
	return array( 'processing', 'completed' );
}
function wc_get_order( $id ) {
	return new Stand_In_Order( (int) $id );
}
function wc_has_notice( $message ) {
	return in_array( $message, $GLOBALS['stand_in_notices'] ?? array(), true );
}
function wc_add_notice( $message ) {
	$GLOBALS['stand_in_notices'][] = $message;
}

/** WC_Checkout::process_checkout, up to the payment. */
function stand_in_checkout( $order_id ) {
	do_action( 'woocommerce_before_checkout_process' );
	$errors = new WP_Error();
	WC()->cart->calculate_totals();
	do_action( 'woocommerce_after_checkout_validation', array(), $errors );
	if ( $errors->has_errors() ) {
		return array( 'errors' => $errors->get_error_messages() );
	}
	if ( isset( $_GET['changed-late'] ) ) {
		WC()->session->set( 'perkit_selection', array() );
		WC()->cart->calculate_totals(); // as after creating an account
	}
	$order                   = new Stand_In_Order( $order_id );
	$order->data['customer'] = get_current_user_id();
	$order->data['total']    = 25.0 + array_sum( wp_list_pluck( WC()->cart->fees(), 'amount' ) );
	try {
		do_action( 'woocommerce_checkout_create_order', $order, array() );
	} catch ( Exception $error ) {
		return array( 'errors' => array( $error->getMessage() ) );
	}
	$order->save();
	return array( 'total' => $order->data['total'] );
}

/** POST of the Store API's checkout, which express buttons and the checkout block use, up to the payment. */
function stand_in_store_api_checkout( WP_REST_Request $request ) {
	WC()->cart->calculate_totals();
	$errors = new WP_Error();
	do_action( 'woocommerce_store_api_cart_errors', $errors, WC()->cart );
	if ( $errors->has_errors() ) {
		return new WP_REST_Response( array( 'errors' => $errors->get_error_messages() ), 409 );
	}
	$order                   = new Stand_In_Order( (int) $request['order'] );
	$order->data['via']      = 'store-api';
	$order->data['customer'] = get_current_user_id();
	WC()->cart->calculate_totals(); // as for the draft order
	$order->data['total'] = 25.0 + array_sum( wp_list_pluck( WC()->cart->fees(), 'amount' ) );
	try {
		do_action( 'woocommerce_store_api_checkout_update_order_meta', $order );
	} catch ( Exception $error ) {
		return new WP_REST_Response( array( 'errors' => array( $error->getMessage() ) ), 500 );
	}
	return array( 'total' => $order->data['total'] );
}
add_action(
	'rest_api_init',
	function () {
		register_rest_route( 'wc/store/v1', '/checkout', array( 'methods' => 'POST', 'permission_callback' => '__return_true', 'callback' => 'stand_in_store_api_checkout' ) );
	}
);

/** Changes an order as another process would: not in the cache of this one. */
function stand_in_change_elsewhere( $order_id, $change ) {
	global $wpdb;
	$name = "stand_in_order_$order_id";
	$data = unserialize( $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", $name ) ) );
	$wpdb->update( $wpdb->options, array( 'option_value' => serialize( array_replace_recursive( $data, $change ) ) ), array( 'option_name' => $name ) );
}

/** WC_Order::update_status. */
function stand_in_status( $order_id, $status ) {
	$order                 = new Stand_In_Order( $order_id );
	$from                  = $order->data['status'];
	$order->data['status'] = $status;
	if ( in_array( $status, wc_get_is_paid_statuses(), true ) ) {
		$order->data += array( 'paid' => $_GET['paid'] ?? 'now' );
	}
	$order->save();
	do_action( 'woocommerce_order_status_changed', $order_id, $from, $status, $order );
	return array();
}

/** wc_create_refund for some of the items. */
function stand_in_refund( $order_id, $quantity ) {
	$order                   = new Stand_In_Order( $order_id );
	$order->data['refunded'] = $quantity;
	$order->save();
	do_action( 'woocommerce_order_partially_refunded', $order_id, $order_id + 1000 );
	return array();
}

add_action(
	'template_redirect',
	function () {
		// WC_AJAX::do_wc_ajax.
		if ( isset( $_GET['wc-ajax'] ) ) {
			do_action( 'wc_ajax_' . sanitize_text_field( wp_unslash( $_GET['wc-ajax'] ) ) );
			exit;
		}
		$id = (int) ( $_GET['order'] ?? 0 );
		if ( isset( $_GET['status-before-lock'] ) ) {
			add_filter(
				'query',
				function ( $query ) use ( $id ) {
					if ( false !== strpos( $query, 'GET_LOCK' ) ) {
						stand_in_change_elsewhere( $id, array( 'status' => $_GET['status-before-lock'] ) );
					}
					return $query;
				}
			);
		}
		if ( isset( $_GET['refund-meanwhile'] ) ) {
			add_filter(
				'pre_http_request',
				function ( $response ) use ( $id ) {
					stand_in_change_elsewhere( $id, array( 'meta' => array( '_perkit_refund' => $_GET['refund-meanwhile'] ) ) );
					return $response;
				}
			);
		}
		switch ( $_GET['stand-in'] ?? '' ) {
			case 'totals':
				WC()->cart->calculate_totals();
				wp_send_json( array( 'fees' => WC()->cart->fees(), 'notices' => $GLOBALS['stand_in_notices'] ?? array() ) );
				// Ends here.
			case 'copy': // as plugins for subscriptions calculate
				WC()->cart->calculate_totals();
				$copy = clone WC()->cart;
				$copy->calculate_totals();
				wp_send_json( array( 'fees' => $copy->fees() ) );
				// Ends here.
			case 'review': // the part of the classic checkout with the button
				WC()->cart->calculate_totals();
				do_action( 'woocommerce_review_order_before_submit' );
				exit;
			case 'checkout':
				wp_send_json( stand_in_checkout( $id ) );
				// Ends here.
			case 'edit': // by the shop's staff
				$order                   = new Stand_In_Order( $id );
				$order->data['quantity'] = (int) $_GET['quantity'];
				$order->save();
				wp_send_json( array() );
				// Ends here.
			case 'add-to-empty-cart': // as the express buttons of some payment plugins do on the page of a product
				do_action( 'woocommerce_cart_emptied' );
				WC()->cart->calculate_totals();
				wp_send_json( array( 'fees' => WC()->cart->fees() ) );
				// Ends here.
			case 'age': // as if the order was placed and its redemption sent eight days ago
				$sent = time() - 8 * DAY_IN_SECONDS;
				stand_in_change_elsewhere( $id, array( 'created' => "@$sent", 'meta' => array( '_perkit' => array( 'redeeming' => $sent ) ) ) );
				wp_send_json( array() );
				// Ends here.
			case 'exhaust': // all retries but one
				stand_in_change_elsewhere( $id, array( 'meta' => array( '_perkit_retries' => 30 ) ) );
				wp_send_json( array() );
				// Ends here.
			case 'forget-time': // as earlier releases of the plugin saved
				stand_in_change_elsewhere( $id, array( 'meta' => array( '_perkit' => array( 'redeeming' => true ) ) ) );
				wp_send_json( array() );
				// Ends here.
			case 'status':
				wp_send_json( stand_in_status( $id, $_GET['status'] ) );
				// Ends here.
			case 'refund':
				wp_send_json( stand_in_refund( $id, (int) $_GET['quantity'] ) );
				// Ends here.
			case 'renewal': // copies an order, as plugins for subscriptions do
				$renewal              = new Stand_In_Order( $id + 500 );
				$renewal->data        = ( new Stand_In_Order( $id ) )->data;
				$renewal->data['via'] = 'subscription';
				$renewal->save();
				wp_send_json( array( 'order' => $renewal->id ) );
				// Ends here.
			case 'retry': // WordPress's scheduler
				wp_clear_scheduled_hook( 'perkit_synchronize', array( $id ) );
				do_action( 'perkit_synchronize', $id );
				wp_send_json( array() );
				// Ends here.
			case 'order':
				$order = new Stand_In_Order( $id );
				wp_send_json( $order->data + array( 'next' => (bool) wp_next_scheduled( 'perkit_synchronize', array( $id ) ) ) );
		}
	},
	0
);
