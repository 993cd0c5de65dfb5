<?php
/**
 * Orders: redeems offers, reports payments, and rolls back.
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

/**
 * Everything runs through `synchronize`, which compares the order's status with the saved results of earlier requests. Each
 * request has an idempotency key from the order's id, so it can be repeated while the service stores the key.
 */
class Perkit_Orders {
	/** Once an order is placed, only the process with its lock writes this. Any process can write the others. */
	const META         = '_perkit';
	const META_RESUMED = '_perkit_resumed';
	const META_REFUND  = '_perkit_refund';
	const META_RETRIES = '_perkit_retries';

	/** Ends before the idempotency keys do. */
	const MAX_RETRIES = 30;

	/** The service stores an idempotency key for seven days. */
	const KEY_SECONDS = 6 * DAY_IN_SECONDS;

	/** Seconds to wait for another process that handles the same order. */
	const LOCK_SECONDS = 10;

	/** Adds the hooks. */
	public static function register() {
		add_action( 'before_woocommerce_init', array( __CLASS__, 'declare_compatibility' ) );
		add_action( 'woocommerce_checkout_create_order', array( __CLASS__, 'save_offers' ) );
		add_action( 'woocommerce_store_api_checkout_update_order_meta', array( __CLASS__, 'save_offers_of_block' ) );
		add_action( 'woocommerce_order_status_changed', array( __CLASS__, 'synchronize' ) );
		add_action( 'woocommerce_order_partially_refunded', array( __CLASS__, 'record_refund' ), 10, 2 );
		add_action( 'perkit_synchronize', array( __CLASS__, 'synchronize' ) );
	}

	/** Orders are only used through WooCommerce's functions, so their tables do not matter. */
	public static function declare_compatibility() {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', PERKIT_PLUGIN_FILE, true );
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', PERKIT_PLUGIN_FILE, true );
		}
	}

	/**
	 * Saves what the order's total is based on, to redeem exactly this when it is paid.
	 *
	 * @param WC_Order $order Order, not saved yet.
	 * @throws Exception If the discount has changed, for example because WooCommerce has created an account for the guest.
	 */
	public static function save_offers( $order ) {
		if ( ! WC()->cart || ! WC()->session ) {
			return; // created by a program
		}
		$message = Perkit_Cart::change_since_seen();
		if ( null !== $message ) {
			throw new Exception( esc_html( $message ) );
		}
		$quote = Perkit_Cart::quote();
		$state = array( 'with_tax' => WC()->cart->display_prices_including_tax() );
		if ( null !== $quote && $quote['redeemables'] ) {
			$state += array(
				'redeemables' => $quote['redeemables'],
				'items'       => $quote['items'],
				'discount'    => $quote['discount'],
				'customer'    => $quote['customer'],
			);
		}
		if ( $order->get_id() ) {
			$state['order'] = $order->get_id();
		}
		// An order that is placed again may be redeemed with earlier offers, even now by another process.
		$order->update_meta_data( $order->get_meta( self::META ) ? self::META_RESUMED : self::META, $state );
	}

	/**
	 * Does the same for the checkout block.
	 *
	 * @param WC_Order $order Draft order.
	 */
	public static function save_offers_of_block( $order ) {
		self::save_offers( $order );
		$order->save();
	}

	/**
	 * Reports the remaining items of a partly refunded order.
	 *
	 * @param int $order_id  Order.
	 * @param int $refund_id Refund.
	 */
	public static function record_refund( $order_id, $refund_id ) {
		$order = wc_get_order( $order_id );
		$order->update_meta_data( self::META_REFUND, $refund_id );
		$order->save_meta_data();
		self::synchronize( $order_id );
	}

	/**
	 * Brings the service up to date with an order.
	 *
	 * @param int $order_id Order.
	 */
	public static function synchronize( $order_id ) {
		$order = wc_get_order( $order_id );
		if ( ! $order || ! Perkit_Settings::is_complete() ) {
			return;
		}
		if ( ! self::lock( $order_id ) ) {
			self::retry_later( $order, 'another process handles the order' );
			return;
		}
		$order   = self::reload( $order ); // may have been changed by the process that had the lock
		$failure = self::update_service( $order );
		self::unlock( $order_id );
		if ( null !== $failure ) {
			self::retry_later( $order, $failure );
		} elseif ( $order->get_meta( self::META_RETRIES ) ) {
			$order->delete_meta_data( self::META_RETRIES );
			$order->save_meta_data();
		}
	}

	/** The order as it is now. WooCommerce caches orders, their fields and their meta data separately. */
	private static function reload( $order ) {
		$id    = $order->get_id();
		$class = get_class( $order );
		clean_post_cache( $id );
		$order->get_data_store()->clear_cached_data( array( $id ) ); // ignored by stores that cache nothing
		$reloaded = new $class( $id ); // `wc_get_order` may return a cached object
		$reloaded->read_meta_data( true );
		return $reloaded;
	}

	/** Does what the order's status requires. Returns the reason to try again later, or null. */
	private static function update_service( $order ) {
		$failure = self::resume( $order );
		if ( null === $failure && ! empty( self::state( $order )['undoing'] ) ) {
			$failure = self::roll_back( $order, self::state( $order ) );
		}
		if ( null !== $failure ) {
			return $failure;
		}
		if ( self::is_canceled( $order ) ) {
			return self::undo( $order );
		}
		if ( self::is_paid( $order ) ) {
			return self::settle( $order );
		}
		return 'on-hold' === $order->get_status() ? self::redeem_once( $order ) : null;
	}

	private static function is_canceled( $order ) {
		return in_array( $order->get_status(), array( 'cancelled', 'refunded', 'failed' ), true ) || Perkit_Order_Items::are_refunded( $order );
	}

	private static function is_paid( $order ) {
		return in_array( $order->get_status(), wc_get_is_paid_statuses(), true ) && ! self::is_before_activation( $order );
	}

	/** Names of the requests that the service still lacks. */
	private static function open_steps( $order ) {
		$state       = self::state( $order );
		$is_canceled = self::is_canceled( $order );
		$offers      = self::resumed_offers( $order );
		$steps       = array();
		if ( $is_canceled || $offers ) {
			if ( self::has_open_rollback( $state ) ) {
				$steps[] = __( 'the rollback of the offers', 'perkit' ) . ( empty( $state['redemption'] ) ? '' : ' (redemption ' . $state['redemption'] . ')' );
			}
			if ( self::has_open_rollback( $state ) || ! empty( $state['reported'] ) || ! empty( $state['canceling'] ) ) {
				$steps[] = __( 'the cancellation', 'perkit' );
			}
		}
		if ( $is_canceled ) {
			return $steps;
		}
		if ( $offers ) {
			$state = $offers;
		}
		if ( ! empty( $state['redeemables'] ) && ! self::has_result( $state ) ) {
			$steps[] = __( 'the redemption of the offers', 'perkit' );
		}
		if ( self::is_paid( $order ) && empty( $state['reported'] ) ) {
			$steps[] = __( 'the payment', 'perkit' );
		}
		if ( $order->get_meta( self::META_REFUND ) ) {
			$steps[] = __( 'the refund', 'perkit' );
		}
		return $steps;
	}

	/** Offers with which the order was placed again, or null. Plugins for subscriptions copy those of another order. */
	private static function resumed_offers( $order ) {
		$offers = $order->get_meta( self::META_RESUMED );
		return $offers && $offers['order'] === $order->get_id() ? $offers : null;
	}

	/** Replaces the offers of an order that was placed again. Returns the reason to try again later, or null. */
	private static function resume( $order ) {
		$offers = self::resumed_offers( $order );
		if ( ! $offers ) {
			return null;
		}
		$failure = self::undo( $order );
		if ( null === $failure ) {
			self::save( $order, array( 'attempt' => self::state( $order )['attempt'] ) + $offers );
			self::delete_meta( $order, self::META_RESUMED, $offers );
		}
		return $failure;
	}

	/** Deletes a value, unless another process has replaced it. */
	private static function delete_meta( $order, $name, $value ) {
		$order->read_meta_data( true );
		if ( $value === $order->get_meta( $name ) ) {
			$order->delete_meta_data( $name );
			$order->save_meta_data();
		}
	}

	/** Orders that were paid before the plugin was active are not new payments. */
	private static function is_before_activation( $order ) {
		$paid = $order->get_date_paid();
		return $paid && $paid->getTimestamp() < (int) get_option( 'perkit_activated', 0 );
	}

	/** Redeems, reports the payment and then refunds. Returns the reason to try again later, or null. */
	private static function settle( $order ) {
		$failure = self::redeem_once( $order );
		if ( null !== $failure ) {
			return $failure;
		}
		$state = self::state( $order );
		if ( ! empty( $state['refused'] ) && empty( $state['held'] ) ) {
			self::save( $order, array( 'held' => true ) + $state );
			$order->update_status( 'on-hold', __( 'Perkit: The total contains offers that could not be redeemed. To accept it, change the status again.', 'perkit' ) );
			return null;
		}
		if ( empty( $state['reported'] ) ) {
			$reply = self::report( $order, $state, 'PAID', 'paid', self::items( $order, $state ) );
			if ( Perkit_Service::is_outage( $reply ) ) {
				return Perkit_Service::reason( $reply );
			}
			self::note_failure( $order, $reply, __( 'The payment could not be reported, so it earns no points', 'perkit' ) );
			$state = self::save( $order, array( 'reported' => true ) + $state );
		}
		return self::report_refund( $order, $state );
	}

	/** Redeems, unless there is nothing to redeem or the result is known. Returns the reason to try again later, or null. */
	private static function redeem_once( $order ) {
		$state = self::state( $order );
		return empty( $state['redeemables'] ) || self::has_result( $state ) ? null : self::redeem( $order, $state );
	}

	private static function has_result( $state ) {
		return ! empty( $state['redemption'] ) || ! empty( $state['refused'] ) || ! empty( $state['lost'] );
	}

	/** Offers that could not be rolled back are kept: trying again would only repeat the note. */
	private static function has_open_rollback( $state ) {
		return ! empty( $state['redeeming'] ) && empty( $state['kept'] );
	}

	/**
	 * Redeems, or gets the result of an earlier request. Saves before it sends: after a lost response, `undo` must know
	 * that something may be redeemed. Returns the reason to try again later, or null.
	 */
	private static function redeem( $order, $state, $is_undone = false ) {
		$sent = self::time_sent( $order, $state );
		if ( $sent < time() - self::KEY_SECONDS ) {
			$reply = Perkit_Service::call( 'GET', '/v1/orders/' . rawurlencode( self::source_id( $order ) ), null );
			if ( Perkit_Service::is_outage( $reply ) ) {
				return Perkit_Service::reason( $reply );
			}
			if ( ! empty( $reply['json']->total_discount_amount ) ) {
				self::note( $order, __( 'The offers are redeemed, but the id of their redemption was lost. If you cancel the order, roll them back in the service.', 'perkit' ) );
				self::save( $order, array( 'lost' => true ) + $state );
				return null;
			}
			if ( $is_undone ) {
				self::save( $order, array( 'refused' => true ) + $state );
				return null; // nothing to roll back
			}
			$state['attempt'] += 1;
			$sent              = time();
		}
		$state            = self::save( $order, array( 'redeeming' => $sent ) + $state );
		$body             = Perkit_Offers::request( $state['redeemables'], $state['items'], $state['customer'], array( 'source_id' => self::source_id( $order ) ) );
		$body['metadata'] = array( 'total_seen' => self::expected_total( $state ) );
		$reply            = Perkit_Service::call( 'POST', '/v1/redemptions', $body, self::key( $order, $state, 'redeem' ) );
		if ( Perkit_Service::is_outage( $reply ) ) {
			return Perkit_Service::reason( $reply );
		}
		self::save( $order, self::redeemed( $order, $state, $reply, $is_undone ) );
		return null;
	}

	/** Earlier releases saved `true` instead of the time. No redemption is older than its order. */
	private static function time_sent( $order, $state ) {
		$sent = isset( $state['redeeming'] ) ? $state['redeeming'] : false;
		if ( true === $sent ) {
			return $order->get_date_created() ? $order->get_date_created()->getTimestamp() : 0;
		}
		return $sent ? $sent : time();
	}

	/** Result of a redemption. The order is placed already, so a refusal cannot change its total. */
	private static function redeemed( $order, $state, $reply, $is_undone ) {
		if ( $reply['status'] >= 300 ) {
			if ( ! $is_undone ) {
				self::note_failure( $order, $reply, __( 'The offers were deducted from the total but could not be redeemed', 'perkit' ) );
			}
			return array( 'refused' => true ) + $state;
		}
		$json     = $reply['json'];
		$parent   = isset( $json->parent_redemption->id ) ? $json->parent_redemption->id : $json->redemptions[0]->id;
		$total    = isset( $json->order->total_amount ) ? (int) $json->order->total_amount : null;
		$expected = self::expected_total( $state );
		if ( ! $is_undone && null !== $total && $total !== $expected ) {
			self::note( $order, "The offers were redeemed with a total of $total hundredths, but the shopper paid for $expected." );
		}
		return array( 'redemption' => $parent ) + $state;
	}

	/** Total of the items that the shopper saw, in hundredths. */
	private static function expected_total( $state ) {
		return Perkit_Order_Items::amount( $state['items'] ) - $state['discount'];
	}

	/** Points that the order has earned stay on the card: the service does not take them back. */
	private static function report_refund( $order, $state ) {
		$refund = $order->get_meta( self::META_REFUND );
		if ( ! $refund ) {
			return null;
		}
		$items = self::items( $order, $state );
		if ( $items ) {
			$reply = self::report( $order, $state, 'PAID', 'refund-' . $refund, $items );
			if ( Perkit_Service::is_outage( $reply ) ) {
				return Perkit_Service::reason( $reply );
			}
			self::note_failure( $order, $reply, __( 'The refund could not be reported', 'perkit' ) );
		}
		self::delete_meta( $order, self::META_REFUND, $refund );
		return null;
	}

	/** Rolls back the redemption and reports the cancellation. Returns the reason to try again later, or null. */
	private static function undo( $order ) {
		$state = self::state( $order );
		if ( ! empty( $state['redeeming'] ) && ! self::has_result( $state ) ) {
			$failure = self::redeem( $order, $state, true );
			if ( null !== $failure ) {
				return $failure;
			}
			$state = self::state( $order );
		}
		if ( self::has_open_rollback( $state ) || ! empty( $state['reported'] ) ) {
			$failure = self::roll_back( $order, $state );
			if ( null !== $failure ) {
				return $failure;
			}
			$state = self::state( $order );
		}
		if ( ! empty( $state['canceling'] ) ) {
			$reply = self::report( $order, $state, 'CANCELED', 'canceled', array() );
			if ( Perkit_Service::is_outage( $reply ) ) {
				return Perkit_Service::reason( $reply );
			}
			self::note_failure( $order, $reply, __( 'The cancellation could not be reported', 'perkit' ) );
			self::save( $order, array( 'canceling' => false ) + $state );
		}
		return null;
	}

	/**
	 * Rolls back the redemption, if there is one. Writes the notes and saves the result before the cancellation is reported,
	 * which can fail for days. Returns the reason to try again later, or null.
	 */
	private static function roll_back( $order, $state ) {
		$is_kept = ! empty( $state['lost'] );
		if ( ! empty( $state['redemption'] ) ) {
			// After a lost reply, the offers may be rolled back already.
			$state = self::save( $order, array( 'undoing' => true ) + $state );
			$id    = $state['redemption'];
			$reply = Perkit_Service::call( 'POST', '/v1/redemptions/' . rawurlencode( $id ) . '/rollback', new stdClass(), 'undo-' . $id );
			if ( Perkit_Service::is_outage( $reply ) ) {
				return Perkit_Service::reason( $reply );
			}
			$key     = isset( $reply['json']->key ) ? $reply['json']->key : '';
			$is_kept = $reply['status'] >= 300 && 'duplicate_found' !== $key; // a duplicate is already rolled back
			if ( $is_kept ) {
				self::note_failure( $order, $reply, __( 'The offers could not be rolled back', 'perkit' ) . ": redemption $id" );
			}
		}
		if ( ! empty( $state['lost'] ) ) {
			self::note( $order, __( 'The offers are still redeemed. Roll back their redemption in the service.', 'perkit' ) );
		}
		// If the order is paid after all, it needs new keys. Offers that are still redeemed must not be redeemed again.
		$cleared = array(
			'attempt'   => $state['attempt'] + 1,
			'undoing'   => false,
			'held'      => false,
			'reported'  => false,
			'canceling' => true,
			'kept'      => $is_kept,
		);
		if ( ! $is_kept ) {
			$cleared += array(
				'redeeming'  => false,
				'redemption' => null,
				'refused'    => false,
				'lost'       => false,
			);
		}
		self::save( $order, $cleared + $state );
		return null;
	}

	/** After a lost reply, the items may change. Reporting an order twice earns once, so each body has its own key. */
	private static function report( $order, $state, $status, $action, $items ) {
		$customer = Perkit_Shopper::customer( (int) $order->get_customer_id() );
		$body     = array(
			'source_id' => self::source_id( $order ),
			'status'    => $status,
		);
		if ( $items ) {
			$body['items'] = $items;
		} else {
			$body['amount'] = 'PAID' === $status ? (int) round( 100 * (float) $order->get_total() ) : 0;
		}
		if ( null !== $customer && 'PAID' === $status ) {
			$body['customer'] = array( 'source_id' => $customer );
		}
		$key = self::key( $order, $state, $action . '-' . md5( wp_json_encode( $body ) ) );
		return Perkit_Service::call( 'POST', '/v1/orders', $body, $key );
	}

	private static function items( $order, $state ) {
		return Perkit_Order_Items::of_order( $order, $state['with_tax'] );
	}

	/** Source id of the order in the service. */
	private static function source_id( $order ) {
		/**
		 * Filters the source id of an order. Shops that share a project need different ones.
		 *
		 * @param string $source_id Source id.
		 */
		return (string) apply_filters( 'perkit_order_source_id', 'woo-' . $order->get_id() );
	}

	private static function key( $order, $state, $action ) {
		return self::source_id( $order ) . '-' . $state['attempt'] . '-' . $action;
	}

	/**
	 * Orders that were not placed in the checkout have no offers. Plugins for subscriptions copy the state of another order,
	 * which is ignored.
	 */
	private static function state( $order ) {
		$state  = $order->get_meta( self::META );
		$is_own = is_array( $state ) && ( isset( $state['order'] )
			? $state['order'] === $order->get_id()
			: in_array( $order->get_created_via(), array( 'checkout', 'store-api' ), true ) );
		return ( $is_own ? $state : array() ) + array(
			'with_tax' => 'incl' === get_option( 'woocommerce_tax_display_cart' ),
			'attempt'  => 1,
		);
	}

	private static function save( $order, $state ) {
		$state['order'] = $order->get_id();
		$order->update_meta_data( self::META, $state );
		$order->save_meta_data();
		return $state;
	}

	/** Waits from a minute up to six hours, for about five and a half days in total. */
	private static function retry_later( $order, $reason ) {
		$retries = (int) $order->get_meta( self::META_RETRIES ) + 1;
		Perkit_Service::log( 'Order ' . $order->get_id() . ": $reason (attempt $retries)" );
		if ( $retries > self::MAX_RETRIES ) {
			$steps = self::open_steps( $order );
			$open  = $steps ? ' Not done: ' . implode( ', ', $steps ) . '.' : '';
			self::note( $order, "The service could not be reached: $reason.$open Change the status of the order to try again." );
			return;
		}
		$order->update_meta_data( self::META_RETRIES, $retries );
		$order->save_meta_data();
		wp_schedule_single_event( time() + min( MINUTE_IN_SECONDS * 2 ** ( $retries - 1 ), 6 * HOUR_IN_SECONDS ), 'perkit_synchronize', array( $order->get_id() ) );
	}

	private static function note_failure( $order, $reply, $message ) {
		if ( $reply['status'] >= 300 ) {
			self::note( $order, $message . ' (' . Perkit_Service::reason( $reply ) . ').' );
		}
	}

	/** Tells the shop's staff, in the order and in the log. */
	private static function note( $order, $message ) {
		$order->add_order_note( 'Perkit: ' . $message );
		Perkit_Service::log( 'Order ' . $order->get_id() . ': ' . $message );
	}

	private static function lock( $order_id ) {
		global $wpdb;
		return '1' === (string) $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', self::lock_name( $order_id ), self::LOCK_SECONDS ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	}

	private static function unlock( $order_id ) {
		global $wpdb;
		$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', self::lock_name( $order_id ) ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	}

	/** Locks belong to the database server, not to one shop. */
	private static function lock_name( $order_id ) {
		return 'perkit_' . md5( DB_NAME . '|' . $GLOBALS['wpdb']->prefix . '|' . $order_id );
	}
}
