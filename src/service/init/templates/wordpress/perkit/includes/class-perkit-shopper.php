<?php
/**
 * Who sends a request, and from which page.
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

/** Identifies the shopper of a request. */
class Perkit_Shopper {
	/** Origin of the shop, such as `https://shop.example`. */
	public static function origin() {
		$url  = wp_parse_url( home_url() );
		$port = isset( $url['port'] ) ? ':' . $url['port'] : '';
		return $url['scheme'] . '://' . $url['host'] . $port;
	}

	/** Address of the shopper, or ''. */
	public static function address() {
		$address = isset( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
		/**
		 * Filters the address of the client. Behind a proxy, return the one that the proxy reports. '' has no limit.
		 *
		 * @param string $address Address of the connection.
		 */
		return (string) apply_filters( 'perkit_client_address', $address );
	}

	/**
	 * Whether the request comes from a page of this shop. Pages of other sites cannot send X-Perkit-Request without a
	 * permission that the REST API does not give.
	 */
	public static function is_own_page() {
		// phpcs:disable WordPress.Security.ValidatedSanitizedInput -- Compared, never stored or shown.
		$site   = isset( $_SERVER['HTTP_SEC_FETCH_SITE'] ) ? $_SERVER['HTTP_SEC_FETCH_SITE'] : 'none';
		$origin = isset( $_SERVER['HTTP_ORIGIN'] ) ? $_SERVER['HTTP_ORIGIN'] : null;
		// phpcs:enable
		if ( ! isset( $_SERVER['HTTP_X_PERKIT_REQUEST'] ) || ! in_array( $site, array( 'same-origin', 'none' ), true ) ) {
			return false;
		}
		/**
		 * Filters the origins of the shop, such as those of its other languages.
		 *
		 * @param string[] $origins Origins without a slash at the end.
		 */
		$origins = (array) apply_filters( 'perkit_origins', array( self::origin() ) );
		if ( null === $origin || in_array( $origin, $origins, true ) ) {
			return true;
		}
		// Anyone can send such requests, so they must not fill the log.
		if ( false === get_transient( 'perkit_origin_rejected' ) ) {
			set_transient( 'perkit_origin_rejected', 1, 10 * MINUTE_IN_SECONDS );
			Perkit_Service::log( 'Rejected the origin ' . wp_json_encode( substr( $origin, 0, 200 ) ) . '. If it is yours, add it with the filter perkit_origins.' );
		}
		return false;
	}

	/**
	 * WordPress user of the request, or 0 for a guest.
	 *
	 * The REST API treats requests without a nonce as guests, and pages in a cache have no valid nonce. The login cookie
	 * counts only after `is_own_page`, which protects against forged requests.
	 */
	public static function user_id() {
		return (int) wp_validate_auth_cookie( '', 'logged_in' );
	}

	/**
	 * Source id of a user in the service, or null for a guest.
	 *
	 * @param int $user_id User id, or 0.
	 */
	public static function customer( $user_id ) {
		if ( 0 === $user_id ) {
			return null;
		}
		/**
		 * Filters the source id of a customer.
		 *
		 * @param string $source_id Source id.
		 * @param int    $user_id   WordPress user.
		 */
		$customer = (string) apply_filters( 'perkit_customer_source_id', 'wp-' . $user_id, $user_id );
		// The service would treat it as the id of another customer.
		return 0 === strpos( $customer, 'cust_' ) || '' === $customer ? null : $customer;
	}

	/**
	 * Adds a user to the service.
	 *
	 * @param int $user_id User id.
	 */
	public static function introduce( $user_id ) {
		$user     = get_userdata( $user_id );
		$customer = self::customer( $user_id );
		if ( ! $user || null === $customer ) {
			return;
		}
		$item  = array(
			'source_id' => $customer,
			'name'      => $user->display_name,
		);
		$reply = Perkit_Service::call( 'POST', '/v1/customers/bulk/async', array( $item ) );
		if ( $reply['status'] >= 300 || 0 === $reply['status'] ) {
			Perkit_Service::log( "Customer $customer could not be added: " . Perkit_Service::reason( $reply ) );
		}
	}
}
