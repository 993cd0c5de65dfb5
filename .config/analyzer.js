/** Settings of the custom-elements analyzer. It must not write its folder to package.json. */
export default { packagejson: false }
