// A key and certificate for *.pictures.example, a name nobody has: tests of https start servers with it. It guards
// nothing and is trusted by nothing but them. Made with
// openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpBoYwM2yzBPoyFgX
2C4h5yGPuMHVGOdXq+NT68f/3R+hRANCAARpOu1WrrMUDN6uu1xBw0e6Htsv/PiG
gQobBt/kUwF2m00CXZakxBqiIBcpl8bhnCHKzkjt+C7R4Th6A5CFwVWS
-----END PRIVATE KEY-----`

export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBwTCCAWagAwIBAgIUS1WC/MJJd0IPHle6AIN3V53Xu3AwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQUGxhdGVsaWdodCB0ZXN0czAgFw0yNjExMjExNTEyMDhaGA8y
MTI2MTAyODE1MTIwOFowGzEZMBcGA1UEAwwQUGxhdGVsaWdodCB0ZXN0czBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABGk67VausxQM3q67XEHDR7oe2y/8+IaBChsG
3+RTAXabTQJdlqTEGqIgFymXxuGcIcrOSO34LtHhOHoDkIXBVZKjgYUwgYIwHQYD
VR0OBBYEFFUIZP8TvyuADsnqXBkhv8cb/Ij4MB8GA1UdIwQYMBaAFFUIZP8TvyuA
DsnqXBkhv8cb/Ij4MA8GA1UdEwEB/wQFMAMBAf8wLwYDVR0RBCgwJoIQcGljdHVy
ZXMuZXhhbXBsZYISKi5waWN0dXJlcy5leGFtcGxlMAoGCCqGSM49BAMCA0kAMEYC
IQDs9DpapTJOxxdg2kpiRK0gHeNLs5JGGdr1pw2F27VZ5QIhANTUUooMrTC1467j
3T9llaZwWF7WatW1rioq5Z/crN7j
-----END CERTIFICATE-----`
