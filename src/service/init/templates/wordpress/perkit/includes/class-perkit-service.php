<?php
/**
 * Requests to the Perkit service.
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

/** Calls operations with the keys and tokens that a page must not have. */
class Perkit_Service {
	const SERVER_SCOPES = 'validations redemptions orders customers';
	const GUEST_SCOPES  = 'client_promotions client_qualifications client_validations';
	const MEMBER_SCOPES = self::GUEST_SCOPES . ' client_vouchers client_redemptions';

	/** Per request. With a new token, a call takes up to twice as long. */
	const TIMEOUT_SECONDS = 4;

	/** Less than the 15 minutes that a token lasts. */
	const TOKEN_SECONDS = 600;

	/**
	 * Calls a server-side operation.
	 *
	 * @param string            $method Method.
	 * @param string            $path   Path with `/v1`.
	 * @param array|object|null $body   JSON body.
	 * @param string|null       $key    Idempotency key.
	 * @return array Status, parsed JSON and headers. Status 0 if there is no response.
	 */
	public static function call( $method, $path, $body, $key = null ) {
		$headers = null === $key ? array() : array( 'Idempotency-Key' => $key );
		return self::with_token( self::SERVER_SCOPES, null, $method, $path, $headers, null === $body ? null : wp_json_encode( $body ) );
	}

	/**
	 * Calls a client-side operation for a shopper.
	 *
	 * @param string|null $customer Source id of the customer. Null for a guest.
	 * @param string      $method   Method.
	 * @param string      $path     Path with `/client/v1` and query.
	 * @param array       $headers  Headers of the page to forward.
	 * @param string|null $json     JSON body.
	 */
	public static function call_as_shopper( $customer, $method, $path, $headers, $json ) {
		$headers += array(
			'X-Client-Application-Id' => Perkit_Settings::get( 'client_id' ),
			'X-Client-Token'          => Perkit_Settings::get( 'client_token' ),
			'Origin'                  => Perkit_Shopper::origin(),
		);
		if ( Perkit_Settings::forwards_address() && false !== filter_var( Perkit_Shopper::address(), FILTER_VALIDATE_IP ) ) {
			$headers['X-Forwarded-For'] = Perkit_Shopper::address();
		}
		return self::with_token( self::scopes_of( $customer ), $customer, $method, $path, $headers, $json );
	}

	/**
	 * Requests a token for a shopper. It is never stored.
	 *
	 * @param string|null $customer Source id of the customer. Null for a guest.
	 */
	public static function token_for_page( $customer ) {
		return self::request_token( self::scopes_of( $customer ), $customer );
	}

	/**
	 * Writes an error to WooCommerce's log, or else to PHP's.
	 *
	 * @param string $message Message without secrets.
	 */
	public static function log( $message ) {
		if ( function_exists( 'wc_get_logger' ) ) {
			wc_get_logger()->error( $message, array( 'source' => 'perkit' ) );
			return;
		}
		error_log( 'Perkit: ' . $message ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log
	}

	/**
	 * Describes a failed reply for the log.
	 *
	 * @param array $reply Reply of a call.
	 */
	public static function reason( $reply ) {
		if ( 0 === $reply['status'] ) {
			return 'no response: ' . $reply['error'];
		}
		$json = $reply['json'];
		$key  = is_object( $json ) && isset( $json->key ) ? $json->key : 'unknown';
		return $reply['status'] . ' ' . $key . ( is_object( $json ) && isset( $json->message ) ? ': ' . $json->message : '' );
	}

	/**
	 * Whether the same call can succeed later. A reply without a JSON object is not from the service but from a proxy.
	 *
	 * @param array $reply Reply of a call.
	 */
	public static function is_outage( $reply ) {
		$is_running = 409 === $reply['status'] && isset( $reply['json']->key ) && 'request_in_progress' === $reply['json']->key;
		return $is_running || ! is_object( $reply['json'] ) || $reply['status'] >= 500 || in_array( $reply['status'], array( 401, 403, 408, 425, 429 ), true );
	}

	/**
	 * Scopes of a shopper's token.
	 *
	 * @param string|null $customer Source id of the customer.
	 */
	private static function scopes_of( $customer ) {
		return null === $customer ? self::GUEST_SCOPES : self::MEMBER_SCOPES;
	}

	/** A token that the service has lost in a restart is replaced once. */
	private static function with_token( $scope, $customer, $method, $path, $headers, $json ) {
		// The settings are part of the name: after a change, no token of the old service is used.
		$settings = array_map( array( 'Perkit_Settings', 'get' ), array( 'url', 'app_id', 'app_token' ) );
		$name     = 'perkit_' . md5( wp_json_encode( array( $settings, $scope, $customer ) ) );
		$token    = get_transient( $name );
		$is_new   = ! is_string( $token );
		for ( ;; ) {
			if ( $is_new ) {
				$granted = self::request_token( $scope, $customer );
				if ( 200 !== $granted['status'] || ! isset( $granted['json']->access_token ) ) {
					return $granted;
				}
				$token = $granted['json']->access_token;
				set_transient( $name, $token, self::TOKEN_SECONDS );
			}
			$reply = self::send( $method, $path, $headers + array( 'Authorization' => 'Bearer ' . $token ) + self::app_keys( $path ), $json );
			if ( 401 !== $reply['status'] || $is_new ) {
				return $reply;
			}
			$is_new = true;
		}
	}

	/** The server key belongs to server-side operations only. */
	private static function app_keys( $path ) {
		if ( 0 === strpos( $path, '/client/' ) ) {
			return array();
		}
		return array(
			'X-App-Id'    => Perkit_Settings::get( 'app_id' ),
			'X-App-Token' => Perkit_Settings::get( 'app_token' ),
		);
	}

	/** Sends a form, as the token operation requires. */
	private static function request_token( $scope, $customer ) {
		$form = array(
			'grant_type' => 'client_credentials',
			'scope'      => $scope,
		);
		if ( null !== $customer ) {
			$form['customer'] = $customer;
		}
		$headers = self::app_keys( '/v1/oauth/token' ) + array( 'Content-Type' => 'application/x-www-form-urlencoded' );
		return self::send( 'POST', '/v1/oauth/token', $headers, http_build_query( $form, '', '&' ) );
	}

	/** Objects stay objects, so that `{}` does not become `[]` on the way to the page. */
	private static function send( $method, $path, $headers, $body ) {
		$response = wp_remote_request(
			untrailingslashit( Perkit_Settings::get( 'url' ) ) . $path,
			array(
				'method'              => $method,
				'timeout'             => self::TIMEOUT_SECONDS,
				'redirection'         => 0,
				'headers'             => $headers + ( null === $body ? array() : array( 'Content-Type' => 'application/json' ) ),
				'body'                => $body,
				'limit_response_size' => 5 * MB_IN_BYTES,
			)
		);
		if ( is_wp_error( $response ) ) {
			return array(
				'status'  => 0,
				'json'    => null,
				'headers' => array(),
				'error'   => $response->get_error_message(),
			);
		}
		return array(
			'status'  => (int) wp_remote_retrieve_response_code( $response ),
			'json'    => json_decode( wp_remote_retrieve_body( $response ) ),
			'headers' => wp_remote_retrieve_headers( $response ),
			'error'   => '',
		);
	}
}
